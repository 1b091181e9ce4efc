import { HOME_PAGE, type SiteInfo } from "@mochang/contract";
import type { App } from "../platform/index.ts";

const PATH = "/login";

const escape = (text: string): string => text.replace(/[&<>"]/gu, (sign) => `&#${sign.charCodeAt(0)};`);

/** As the app sets it: a slash is a place where the line may break. */
const headlineOf = (headline: string): string =>
  headline
    .split("/")
    .map((clause) => `<span class="nb">${escape(clause)}</span>`)
    .join("<wbr>");

/**
 * Puts what the login page and the home page show of the installation into the pages themselves: what came by a call later moved the login form (layout shift 0.014), and stood
 * in the way of the home page's first paint.
 */
export function publishPagesWithSite({ readyPages }: Pick<App, "readyPages">, site: Omit<SiteInfo, "signedIn">): void {
  for (const path of [PATH, HOME_PAGE.path]) {
    const entry = readyPages.entries.get(path);
    if (!entry) continue;
    // Whether the visitor is signed in is still asked for by the page.
    const json = JSON.stringify({ ...site, signedIn: false }).replaceAll("<", "\\u003c");
    const data = `<script type="application/json" id="site-info">${json}</script>`;
    readyPages.byPath.set(path, {
      status: 200,
      type: "text/html; charset=utf-8",
      body: entry
        .replace("<!--headline-->", () => headlineOf(site.headline))
        .replace("</body>", () => `${data}</body>`),
    });
  }
}
