import Testing
import UIKit

@MainActor
struct TextTests {
    private final class FieldDelegate: UITextFieldDelegate {
        var told: [String] = []
        var allows: (String) -> Bool = { _ in true }
        func textFieldDidBeginEditing(_ textField: UITextField) { told.append("began") }
        func textFieldDidEndEditing(_ textField: UITextField) { told.append("ended") }
        func textField(_ field: UITextField, shouldChangeCharactersIn range: NSRange, replacementString: String) -> Bool
        {
            told.append("\(range.location)+\(range.length) \"\(replacementString)\"")
            return allows(replacementString)
        }
        func textFieldShouldReturn(_ textField: UITextField) -> Bool {
            told.append("return")
            return true
        }
    }

    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    private let field = UITextField()
    private let delegate = FieldDelegate()

    init() {
        window.addSubview(field)
        window.isHidden = false
        field.delegate = delegate
    }

    @Test func `setting the text sends nothing, typing asks and tells`() {
        var sent: [String] = []
        field.addAction(UIAction { _ in sent.append("changed") }, for: .editingChanged)
        field.text = "ab"
        #expect(sent.isEmpty && delegate.told.isEmpty)
        field.insertText("👍")
        #expect(field.text == "ab👍")
        field.deleteBackward()
        #expect(field.text == "ab")
        #expect(delegate.told == ["2+0 \"👍\"", "2+2 \"\""])
        #expect(sent.count == 2)
        delegate.allows = { _ in false }
        field.insertText("c")
        #expect(field.text == "ab" && sent.count == 2)
        field.text = nil
        #expect(field.text == "")
        field.deleteBackward()
    }

    @Test func `typing posts a notification, setting the text does not`() {
        var posted = 0
        let observer = NotificationCenter.default.addObserver(
            forName: UITextField.textDidChangeNotification,
            object: field,
            queue: nil
        ) { _ in MainActor.assumeIsolated { posted += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        field.text = "a"
        #expect(posted == 0)
        field.insertText("b")
        #expect(posted == 1)
    }

    @Test func `one field at a time is edited`() {
        let other = UITextField()
        window.addSubview(other)
        #expect(field.becomeFirstResponder())
        #expect(field.isFirstResponder && field.isEditing)
        #expect(other.becomeFirstResponder())
        #expect(!field.isFirstResponder && !field.isEditing)
        #expect(delegate.told == ["began", "ended"])
        #expect(window.endEditing(true))
        #expect(!other.isFirstResponder)
    }

    @Test func `a field outside of a window, or disabled, is not edited`() {
        let outside = UITextField()
        #expect(!outside.becomeFirstResponder())
        field.isEnabled = false
        #expect(!field.becomeFirstResponder())
        #expect(!UIView().becomeFirstResponder())
    }

    @Test func `a field that leaves its window is edited no longer`() {
        field.becomeFirstResponder()
        field.removeFromSuperview()
        #expect(!field.isEditing)
        #expect(delegate.told == ["began", "ended"])
    }

    @Test func `Return is told and ends on exit`() {
        var sent = 0
        field.addAction(UIAction { _ in sent += 1 }, for: .editingDidEndOnExit)
        field.insertText("\n")
        #expect(delegate.told == ["return"])
        #expect(sent == 1 && field.text == "")
    }

    @Test func `a text view asks and tells its delegate`() {
        final class Delegate: UITextViewDelegate {
            var texts: [String] = []
            func textViewDidChange(_ textView: UITextView) { texts.append(textView.text) }
            func textView(_ view: UITextView, shouldChangeTextIn range: NSRange, replacementText: String) -> Bool {
                replacementText != "no"
            }
        }
        let view = UITextView()
        let delegate = Delegate()
        view.delegate = delegate
        view.text = "a"
        view.insertText("b\n")
        view.insertText("no")
        view.deleteBackward()
        #expect(delegate.texts == ["ab\n", "ab"])
    }

    @Test func `a search bar tells its delegate and the search's updater`() {
        final class Updater: UISearchResultsUpdating, UISearchBarDelegate {
            var told: [String] = []
            func updateSearchResults(for controller: UISearchController) {
                told.append("update \(controller.searchBar.text ?? "")")
            }
            func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { told.append(searchText) }
            func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { told.append("cancel") }
        }
        let updater = Updater()
        let search = UISearchController(searchResultsController: nil)
        search.searchResultsUpdater = updater
        search.searchBar.delegate = updater
        search.searchBar.insertText("tea")
        search.searchBar.tapCancel()
        #expect(updater.told == ["tea", "update tea", "cancel"])
    }
}
