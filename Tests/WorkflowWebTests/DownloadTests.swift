import Testing

@testable import WorkflowWeb

struct DownloadTests {
    private func field(_ name: String) -> String? {
        WebResponse.text("x").downloaded(as: name).headers["content-disposition"]
    }

    @Test func `a file is saved under its name, whatever its letters are`() {
        #expect(field("appointment.ics") == #"attachment; filename="appointment.ics""#)
        #expect(field("A; b.txt") == #"attachment; filename="A; b.txt""#)
        #expect(field("Übersicht.csv") == #"attachment; filename="_bersicht.csv"; filename*=UTF-8''%C3%9Cbersicht.csv"#)
    }

    @Test func `a name ends neither its field nor its folder`() {
        let value = field("../\"x\r\nSet-Cookie: a")
        #expect(
            value
                == #"attachment; filename="..__x__Set-Cookie: a"; filename*=UTF-8''.._%22x%0D%0ASet-Cookie%3A%20a"#
        )
    }
}
