import Foundation
import Testing
import WorkflowComponentState

struct PaginationTests {
    @Test(arguments: [Int.min, -1, 0, 1, 2, 1 << 31, 1 << 53, .max - 1, .max])
    func `pages take any number, as URLs and saved states have them`(number: Int) throws {
        for (count, pageSize) in [(10, number), (number, 10), (number, number), (number, 1)] {
            for page in [Int.min, 0, 1, number, .max] {
                let pages = Pagination(count: count, pageSize: pageSize, page: page)
                #expect(pages.range.upperBound <= pages.count && pages.range.count <= pages.pageSize)
                #expect((1...pages.pageCount).contains(pages.page))
                #expect(pages.items.contains(.page(pages.page)))
                let text = #"{"count":\#(count),"pageSize":\#(pageSize),"page":\#(page)}"#
                #expect(try JSONDecoder().decode(Pagination.self, from: Data(text.utf8)) == pages)
            }
        }
    }
}
