import Testing
import UIKit

@MainActor
struct ControlIdiomTests {
    @Test func `pulling down refreshes once, until it has ended`() {
        let (list, refresh) = (UITableView(), UIRefreshControl())
        var loads = 0
        refresh.addAction(UIAction { _ in loads += 1 }, for: .valueChanged)
        list.refreshControl = refresh
        #expect(refresh.superview === list)
        refresh.beginRefreshing()
        #expect(refresh.isRefreshing && loads == 0)
        refresh.endRefreshing()
        refresh.pull()
        refresh.pull()
        #expect(refresh.isRefreshing && loads == 1)
        refresh.endRefreshing()
        refresh.pull()
        #expect(loads == 2)
        list.refreshControl = nil
        #expect(refresh.superview == nil)
    }

    @Test func `progress stays between nothing and all`() {
        let view = UIProgressView(progressViewStyle: .bar)
        view.setProgress(1.5, animated: true)
        #expect(view.progress == 1)
        view.progress = -1
        #expect(view.progress == 0)
        let task = Progress(totalUnitCount: 4)
        view.observedProgress = task
        task.completedUnitCount = 1
        #expect(view.progress == 0.25)
    }

    @Test func `a picker tells its delegate of a person's choice, not of the program's`() {
        final class Colours: UIPickerViewDataSource, UIPickerViewDelegate {
            var names = ["red", "green", "blue"]
            var chosen: [String] = []
            func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }
            func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { names.count }
            func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
                chosen.append(names[row])
            }
        }
        let (picker, colours) = (UIPickerView(), Colours())
        #expect(picker.selectedRow(inComponent: 0) == -1)
        (picker.dataSource, picker.delegate) = (colours, colours)
        #expect(picker.numberOfComponents == 1 && picker.selectedRow(inComponent: 0) == 0)
        picker.selectRow(2, inComponent: 0, animated: false)
        #expect(colours.chosen.isEmpty)
        picker.pickRow(1, inComponent: 0)
        picker.pickRow(7, inComponent: 0)
        #expect(colours.chosen == ["green"])
        colours.names = ["red"]
        picker.reloadAllComponents()
        #expect(picker.selectedRow(inComponent: 0) == 0)
    }

    @Test func `a menu has actions, which can be chosen unless they are disabled`() {
        var chosen: [String] = []
        let copy = UIAction(title: "Copy") { chosen.append($0.title) }
        let delete = UIAction(title: "Delete", attributes: [.destructive, .disabled]) { chosen.append($0.title) }
        let menu = UIMenu(title: "Edit", children: [copy, UIMenu(options: .displayInline, children: [delete])])
        #expect(menu.children.map(\.title) == ["Copy", ""])
        copy.choose()
        delete.choose()
        #expect(chosen == ["Copy"])
        let item = UIBarButtonItem(title: "More", menu: menu)
        #expect(item.menu === menu)
        #expect(menu.replacingChildren([]).identifier == menu.identifier)
    }

    @Test func `a toolbar has a button for each item that is no space`() {
        var taps = 0
        let toolbar = UIToolbar()
        toolbar.setItems(
            [
                .flexibleSpace(), UIBarButtonItem(title: "Send", primaryAction: UIAction { _ in taps += 1 }),
                .fixedSpace(10),
            ],
            animated: false
        )
        toolbar.layoutIfNeeded()
        let buttons = toolbar.subviews.compactMap { $0 as? UIButton }
        #expect(buttons.map(\.currentTitle) == ["Send"])
        buttons.first?.sendActions(for: .touchUpInside)
        #expect(taps == 1)
        #expect(toolbar.items?.last?.width == 10)
    }

    @Test func `looks of bars are kept`() {
        let look = UINavigationBarAppearance()
        look.configureWithOpaqueBackground()
        look.backgroundColor = .red
        look.titleTextAttributes = [.foregroundColor: UIColor.white]
        let bar = UINavigationController().navigationBar
        bar.standardAppearance = look
        bar.scrollEdgeAppearance = look
        #expect(bar.standardAppearance.titleTextAttributes[.foregroundColor] as? UIColor == .white)
        look.configureWithTransparentBackground()
        #expect(bar.scrollEdgeAppearance?.backgroundColor == .clear)
        let view = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
        #expect(view.effect is UIBlurEffect && view.contentView.superview === view)
    }
}
