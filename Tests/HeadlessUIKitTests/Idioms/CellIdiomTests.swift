import Testing
import UIKit

private final class TitleCell: UITableViewCell {
    var isPrepared = false

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        isPrepared = true
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }
}

private final class TileCell: UICollectionViewCell {}

private final class SectionHeader: UITableViewHeaderFooterView {
    var reuses = 0

    override func prepareForReuse() { reuses += 1 }
}

@MainActor
struct CellIdiomTests {
    @Test func `cells and headers are made without arguments, also by generic code`() {
        func makeCell<CellType: UITableViewCell>(_ type: CellType.Type) -> CellType { CellType() }
        func makeTile<CellType: UICollectionViewCell>(_ type: CellType.Type) -> CellType { CellType() }
        func makeHeader<Header: UITableViewHeaderFooterView>(_ type: Header.Type) -> Header { Header() }
        #expect(UITableViewCell().reuseIdentifier == nil)
        #expect(TitleCell().isPrepared && makeCell(TitleCell.self).isPrepared)
        let tile = makeTile(TileCell.self)
        #expect(tile.contentView.superview === tile)
        #expect(makeHeader(SectionHeader.self).reuseIdentifier == nil)
    }

    @Test func `views that have a designated initialiser of their own are made without arguments too`() {
        #expect(UITableView().style == .plain)
        #expect(UIImageView().image == nil && UIStackView().arrangedSubviews.isEmpty)
        #expect(UISegmentedControl().numberOfSegments == 0 && !UIActivityIndicatorView().isAnimating)
        #expect(UIVisualEffectView().effect == nil && UIProgressView().progress == 0)
    }

    @Test func `a header is reused for another section when the table is loaded again`() {
        final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
            var made: [SectionHeader] = []
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 0 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell()
            }
            func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
                let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header") as? SectionHeader
                made.append(header!)
                return header
            }
        }
        let (table, source) = (UITableView(), Source())
        #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "header") == nil)
        table.register(SectionHeader.self, forHeaderFooterViewReuseIdentifier: "header")
        (table.dataSource, table.delegate) = (source, source)
        table.layoutIfNeeded()
        table.reloadData()
        table.layoutIfNeeded()
        #expect(source.made.count == 2 && source.made[0] === source.made[1])
        #expect(source.made[0].reuses == 1 && source.made[0].reuseIdentifier == "header")
    }
}
