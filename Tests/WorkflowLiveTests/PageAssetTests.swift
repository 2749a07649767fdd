import Foundation
import Testing

@testable import WorkflowLive

struct PageAssetTests {
    @Test func `A3 the path of an asset changes with its content`() {
        #expect(PageAsset.script.path == "/_trellis/\(PageAsset.script.hash).js")
        #expect(PageAsset.script.hash.count == 16)
        #expect(PageAsset.script.hash != PageAsset.style.hash)
    }

    @Test(arguments: [
        ("a = 1; // why\nb = 2;", "a=1;b=2;"),
        ("/** doc\n * more */\nfunction f ( x ) {\n  return x + +1;\n}\n", "function f(x){return x+ +1;}"),
        ("s = \"a  // b\" + 'c\\'  d' + `e  ${f}`;", "s=\"a  // b\"+'c\\'  d'+`e  ${f}`;"),
        ("if (x) y\nelse z", "if(x)y\nelse z"),
    ])
    func `the served script loses comments and space only`(script: String, compact: String) {
        #expect(ScriptCompactor.compact(script) == compact)
    }

    @Test(arguments: [
        (
            "(()=>{const size=1;let width=size;function area(size){return size*width;}})();",
            "(()=>{const a=1;let b=a;function c(a){return a*b;}})();"
        ),
        (
            "(()=>{let head=1,tail=[head];f(a.head,{head:1,x:head},...tail);})();",
            "(()=>{let b=1,c=[b];f(a.head,{head:1,x:b},...c);})();"
        ),
        (
            "(()=>{const kept=1;g({kept});const used=2;g(`${used}`,\"inner\");const inner=3;g(x?inner:inner);})();",
            "(()=>{const kept=1;g({kept});const used=2;g(`${used}`,\"inner\");const a=3;g(x?a:a);})();"
        ),
        (
            "(()=>{const outer=(local)=>{const inside=local;return inside;};})();",
            "(()=>{const a=(local)=>{const inside=local;return inside;};})();"
        ),
    ])
    func `names that the script declares for itself are shortened, and nothing else`(script: String, short: String) {
        #expect(NameShortener.shorten(script) == short)
    }

    /// Browser tests run what is served, not its source.
    @Test(.enabled(if: servedScript != nil)) func `the served script is written for browser tests`() throws {
        let file = URL(fileURLWithPath: try #require(servedScript))
        try Data(PageAsset.script.source.utf8).write(to: file)
    }

    @Test func `G8 the script evaluates nothing`() {
        for word in ["eval(", "new Function", "document.write", "onclick=\""] {
            #expect(!PageAsset.script.source.contains(word))
        }
    }
}

/// The file named by `TRELLIS_SERVED_SCRIPT`.
private let servedScript = ProcessInfo.processInfo.environment["TRELLIS_SERVED_SCRIPT"]
