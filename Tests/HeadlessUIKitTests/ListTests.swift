import Testing
import UIKit

@MainActor
struct ListTests {
    private final class Source: UITableViewDataSource, UITableViewDelegate {
        var rows = [["a", "b"], ["c"]]
        var told: [String] = []
        var blocked: IndexPath?
        func numberOfSections(in tableView: UITableView) -> Int { rows.count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows[section].count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            cell.textLabel?.text = rows[indexPath.section][indexPath.row]
            told.append("made \(rows[indexPath.section][indexPath.row])")
            return cell
        }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            "Section \(section)"
        }
        func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
            indexPath == blocked ? nil : indexPath
        }
        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            told.append("selected \(indexPath.section) \(indexPath.row)")
        }
        func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
            told.append("deselected \(indexPath.section) \(indexPath.row)")
        }
    }

    private final class Row: UITableViewCell {
        var uses = 0

        override init(style: CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            uses = 1
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { fatalError("made in code only") }

        override func prepareForReuse() { uses += 1 }
    }

    private final class Item: UICollectionViewCell {
        var isMade = false

        override init(frame: CGRect) {
            super.init(frame: frame)
            isMade = true
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { fatalError("made in code only") }
    }

    private let table = UITableView()
    private let source = Source()

    init() {
        table.register(Row.self, forCellReuseIdentifier: "row")
        table.dataSource = source
        table.delegate = source
    }

    @Test func `rows are made at layout, not when they are asked to be`() {
        table.reloadData()
        #expect(source.told.isEmpty)
        table.layoutIfNeeded()
        #expect(source.told == ["made a", "made b", "made c"])
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["a", "b", "c"])
        #expect(table.subviews.compactMap { ($0 as? UILabel)?.text } == ["Section 0", "Section 1"])
        table.layoutIfNeeded()
        #expect(source.told.count == 3)
    }

    @Test func `cells are used again`() throws {
        table.layoutIfNeeded()
        let first = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)) as? Row)
        source.rows = [["d"]]
        table.reloadData()
        table.layoutIfNeeded()
        let again = try #require(table.visibleCells.first as? Row)
        #expect(again === first && again.uses == 2 && again.textLabel?.text == "d")
        #expect(table.visibleCells.count == 1)
        #expect(table.indexPath(for: again) == IndexPath(row: 0, section: 0))
    }

    @Test func `a tap selects a row and tells the delegate, the program does not`() {
        table.layoutIfNeeded()
        source.told = []
        table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
        #expect(source.told.isEmpty)
        table.tapRow(at: IndexPath(row: 0, section: 1))
        #expect(source.told == ["deselected 0 1", "selected 1 0"])
        #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 1))
        #expect(table.cellForRow(at: IndexPath(row: 0, section: 1))?.isSelected == true)
        source.blocked = IndexPath(row: 0, section: 0)
        table.tapRow(at: IndexPath(row: 0, section: 0))
        #expect(source.told.count == 2)
        table.deselectRow(at: IndexPath(row: 0, section: 1), animated: true)
        #expect(table.indexPathForSelectedRow == nil)
    }

    @Test func `a tap on a row that there is not traps`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { UITableView().tapRow(at: IndexPath(row: 4, section: 0)) }
        }
        #expect(message(of: result).contains("Expected a row 4 in section 0"))
    }

    @Test func `a cell whose class is not registered traps`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                _ = UITableView().dequeueReusableCell(withIdentifier: "x", for: IndexPath(row: 0, section: 0))
            }
        }
        #expect(message(of: result).contains("must register a class"))
    }

    @Test func `a collection makes items at layout and tells of taps`() {
        final class Items: UICollectionViewDataSource, UICollectionViewDelegate {
            var told: [String] = []
            func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 2 }
            func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
                view.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
            }
            func collectionView(_ view: UICollectionView, didSelectItemAt indexPath: IndexPath) {
                told.append("selected \(indexPath.item)")
            }
        }
        let items = Items()
        let collection = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        collection.register(Item.self, forCellWithReuseIdentifier: "item")
        collection.dataSource = items
        collection.delegate = items
        #expect(collection.visibleCells.compactMap { ($0 as? Item)?.isMade } == [true, true])
        collection.tapItem(at: IndexPath(item: 1, section: 0))
        #expect(items.told == ["selected 1"])
        #expect(collection.indexPathsForSelectedItems == [IndexPath(item: 1, section: 0)])
        let first = collection.visibleCells[0]
        collection.reloadData()
        #expect(collection.visibleCells.contains(first))
    }

    @Test func `scrolling is told, also to the delegate of a table`() {
        final class Scrolled: UITableViewDelegate {
            var offsets: [CGFloat] = []
            func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
        }
        let scrolled = Scrolled()
        table.delegate = scrolled
        table.contentOffset = CGPoint(x: 0, y: 5)
        table.contentOffset = CGPoint(x: 0, y: 5)
        let plain = UIScrollView()
        plain.delegate = scrolled
        plain.setContentOffset(CGPoint(x: 0, y: 7), animated: true)
        #expect(scrolled.offsets == [5, 7])
    }

    @Test func `a stack view has its arranged views as subviews`() {
        let (first, second) = (UIView(), UIView())
        let stack = UIStackView(arrangedSubviews: [first])
        stack.insertArrangedSubview(second, at: 0)
        #expect(stack.arrangedSubviews == [second, first])
        first.removeFromSuperview()
        #expect(stack.arrangedSubviews == [second] && stack.subviews == [second])
        stack.removeArrangedSubview(second)
        #expect(stack.arrangedSubviews.isEmpty && stack.subviews == [second])
    }
}
