import ShopCore
import ShopWeb
import WorkflowWeb

let stylesheet = Asset(name: "style.css", bytes: Site.stylesheet)
let site = Site.app(stylesheet: stylesheet.url, payments: PretendedPayments())

await WebServer.main(assets: [stylesheet]) { _ in
    { request in request.method == .get ? .page(site) : .notFound }
}
