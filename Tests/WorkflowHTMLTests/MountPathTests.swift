import Testing
import WorkflowHTML

struct MountPathTests {
    private let mount = MountPath(server: "/app", app: "/admin")

    @Test(arguments: [
        ("/", "/app/admin/"), ("/users?a=/b#c", "/app/admin/users?a=/b#c"), ("/assets/a.css", "/app/assets/a.css"),
        ("/_trellis/live", "/app/_trellis/live"), ("/assetsx", "/app/admin/assetsx"),
        ("//cdn.example/a", "//cdn.example/a"),
        ("https://cdn.example/a", "https://cdn.example/a"), ("users", "users"), ("#top", "#top"), ("?a=1", "?a=1"),
        ("", ""),
    ])
    func `paths of the app and of its server get their prefixes, and nothing else`(url: String, shown: String) {
        #expect(mount.outside(url) == shown)
        #expect(MountPath.root.outside(url) == url)
    }

    @Test(arguments: [
        ("/app/admin", "/"), ("/app/admin/", "/"), ("/app/admin/users?a=1", "/users?a=1"), ("/app/admin?a=1", "/?a=1"),
        ("/app/admin#top", "/#top"), ("/app/administrator", nil), ("/app", nil), ("/", nil), ("/app/admi", nil),
    ])
    func `what comes from outside is the app's only below the prefix`(url: String, own: String?) {
        #expect(mount.inside(url) == own)
        #expect(MountPath.root.inside(url) == url)
    }

    @Test func `every URL of a page has the prefix, also those that change`() throws {
        func page(_ name: String) -> HTML {
            div {
                a(.href("/\(name)"), .title("/\(name)")) { "Link" }
                form(.action("/save")) { button(.formAction("/other")) { "Save" } }
                img(
                    .src("/assets/a.png"),
                    .alt(""),
                    .srcset([ImageCandidate("/b.png", width: 2), ImageCandidate("/assets/c.png", width: 3)])
                )
                a(.href("//cdn.example/")) { "Elsewhere" }
            }
        }
        let tree = try PageTree(root: page("one"), mount: mount)
        for part in [
            "href=\"/app/admin/one\"", "title=\"/one\"", "action=\"/app/admin/save\"",
            "formaction=\"/app/admin/other\"",
            "src=\"/app/assets/a.png\"", "srcset=\"/app/admin/b.png 2w, /app/assets/c.png 3w\"",
            "href=\"//cdn.example/\"",
        ] { #expect(tree.firstPaint.contains(part), "\(part)") }
        let names = try tree.update(to: page("two")).compactMap { op in
            if case .attribute(_, let name, let value) = op { "\(name)=\(value ?? "")" } else { nil }
        }
        #expect(names == ["href=/app/admin/two", "title=/two"])
        try #expect(tree.update(to: page("two")).isEmpty)
    }
}
