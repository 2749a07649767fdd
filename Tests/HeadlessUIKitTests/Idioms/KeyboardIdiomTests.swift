import Foundation
import Testing
import UIKit

@MainActor
@Suite(.serialized)
struct KeyboardIdiomTests {
    @Test func `the keyboard is shown while a text is edited, and tells where it is`() async {
        let (window, field, other) = (UIWindow(frame: UIScreen.main.bounds), UITextField(), UITextView())
        window.addSubview(field)
        window.addSubview(other)
        // The keyboard is one for all: another test may have left it on the screen.
        field.becomeFirstResponder()
        field.resignFirstResponder()
        var heard: [String] = []
        var tops: [CGFloat] = []
        let names: [Notification.Name] = [
            UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
            UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
        ]
        let tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
                let end = (note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
                let duration = note.userInfo?[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double
                MainActor.assumeIsolated {
                    heard.append(name.rawValue)
                    tops.append(end?.minY ?? -1)
                    #expect(duration == 0.25)
                }
            }
        }
        field.becomeFirstResponder()
        other.becomeFirstResponder()
        #expect(heard == ["UIKeyboardWillShowNotification"] && tops == [508])
        window.endEditing(true)
        #expect(heard.last == "UIKeyboardWillHideNotification" && heard.count == 2 && tops == [508, 844])
        await mainQueueTurn()
        #expect(Set(heard) == Set(names.map(\.rawValue)))
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }

    @Test func `an action without a target goes along the responder chain`() {
        final class Editor: UIViewController {
            var saves = 0
            var senders: [UIView] = []
            func save() { saves += 1 }
            func save(_ sender: UIView) { senders.append(sender) }
        }
        let (window, editor, field) = (UIWindow(frame: UIScreen.main.bounds), Editor(), UITextField())
        window.rootViewController = editor
        window.makeKeyAndVisible()
        editor.view.addSubview(field)
        field.becomeFirstResponder()
        let application = UIApplication.shared
        let isDone = application.sendAction({ (editor: Editor) in { editor.save() } }, to: nil, from: nil, for: nil)
        #expect(isDone && editor.saves == 1)
        #expect(application.sendAction(UIResponder.resignFirstResponder, to: nil, from: nil, for: nil))
        #expect(!field.isFirstResponder)
        #expect(!application.sendAction(UITableView.reloadData, to: nil, from: nil, for: nil))
        window.isHidden = true
    }
}
