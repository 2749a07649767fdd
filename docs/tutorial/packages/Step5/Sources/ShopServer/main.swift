import ShopCore
import ShopWeb
import WorkflowWeb

let stylesheet = Asset(name: "style.css", bytes: Site.stylesheet)

await WebServer.main(
    appOptions: ["--password": "WORD   opens /admin (without it, nobody can sign in)"],
    assets: [stylesheet]
) { options in
    let site = Site(
        stylesheet: stylesheet.url,
        payments: PretendedPayments(),
        warehouse: Warehouse(),
        password: options.appValues["--password"]
    )
    return site.answer
}
