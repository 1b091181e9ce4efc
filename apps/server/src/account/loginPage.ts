import type { SiteInfo } from "@mochang/contract";
import type { App } from "../platform/index.ts";

const PATH = "/login";

/** Puts what the login page shows of the installation into the page itself: what came by a call later moved the form (layout shift 0.014). */
export function publishLoginPage({ readyPages }: Pick<App, "readyPages">, site: Omit<SiteInfo, "signedIn">): void {
  const entry = readyPages.entries.get(PATH);
  if (!entry) return;
  // Whether the visitor is signed in is still asked for by the page.
  const json = JSON.stringify({ ...site, signedIn: false }).replaceAll("<", "\\u003c");
  const data = `<script type="application/json" id="site-info">${json}</script>`;
  readyPages.byPath.set(PATH, {
    status: 200,
    type: "text/html; charset=utf-8",
    body: entry.replace("</body>", () => `${data}</body>`),
  });
}
