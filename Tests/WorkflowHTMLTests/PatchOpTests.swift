import Testing
import WorkflowHTML

struct PatchOpTests {
    private func json(_ ops: [PatchOp]) -> String {
        var bytes: [UInt8] = []
        ops.encode(into: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [0, 1, 9, 10, 11, 99, 100, 1_234_567_890, -1, -10, .max, .min] as [Int])
    func `a number is written as it is described`(number: Int) {
        var bytes: [UInt8] = Array("a".utf8)
        number.writeJSON(to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "a\(number)")
    }

    @Test(arguments: [
        (PatchOp.text(node: 3, "12"), #"[0,3,"12"]"#),
        (.attribute(node: 3, name: "class", value: "a"), #"[1,3,"class","a"]"#),
        (.attribute(node: 3, name: "hidden", value: nil), #"[1,3,"hidden",null]"#),
        (.property(node: 3, name: "value", value: .text("x"), edit: 2), #"[2,3,"value","x",2]"#),
        (.property(node: 3, name: "checked", value: .flag(true), edit: 0), #"[2,3,"checked",true,0]"#),
        (.insert(parent: 1, before: 0, html: #"<p data-n="4">"#), #"[3,1,0,"<p data-n=\"4\">"]"#),
        (.remove(node: 3), "[4,3]"),
        (.move(node: 3, before: 7), "[5,3,7]"),
        (.replace(node: 3, html: "<b>"), #"[6,3,"<b>"]"#),
        (.command(.focus("new")), #"[7,0,"new"]"#),
        (.command(.title("T")), #"[7,1,"T"]"#),
        (.command(.pushURL("/a")), #"[7,2,"/a"]"#),
        (.command(.replaceURL("/a")), #"[7,3,"/a"]"#),
        (.command(.announce("Saved")), #"[7,4,"Saved"]"#),
        (.command(.load("/")), #"[7,5,"/"]"#),
        (.command(.exchange(ticket: "t")), #"[7,6,"t"]"#),
        (.command(.cookie("a=b; Path=/")), #"[7,7,"a=b; Path=/"]"#),
    ])
    func `an op is a flat array`(op: PatchOp, text: String) {
        #expect(json([op]) == "[\(text)]")
    }

    @Test func `strings are escaped`() {
        let op = PatchOp.text(node: 1, "\"\\\n\r\t\u{1}\u{1F}/é漢\u{2028}")
        #expect(json([op]) == #"[[0,1,"\"\\\n\u000d\u0009\u0001\u001f/é漢"# + "\u{2028}" + #""]]"#)
    }

    @Test func `ops follow each other after what is there already`() {
        var bytes = Array("[9,4,".utf8)
        [PatchOp.remove(node: 1), .remove(node: 2)].encode(into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "[9,4,[[4,1],[4,2]]")
    }

    /// A patch is `[seq,ack,ops]`, at most 32 bytes for a counter with sequence numbers of four digits.
    @Test func `a counter's update is within its budget`() throws {
        var bytes = Array("[9999,9999,".utf8)
        [PatchOp.text(node: 999, "12")].encode(into: &bytes)
        bytes.append(UInt8(ascii: "]"))
        #expect(bytes.count <= 32)
    }
}
