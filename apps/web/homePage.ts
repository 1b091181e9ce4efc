import type { Plugin } from "vite";
import { HOME_PAGE } from "../../packages/contract/src/publicPages.ts";

/** What the page shows until its code is there; the server puts the configured headline in (`account/publishPagesWithSite.ts`). */
const OPENING = `<div id="opening" aria-busy="true"><p><span class="brand">墨场</span></p><h1 class="h1"><!--headline--></h1></div>`;
const ROOT = /<div id="root">.*?<\/div>/su;
/** What is said where the code does not come. */
const LATE = /<p class="late">.*?<\/p>/su;
const SHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/gu;

/** Its answer is asked for beside the code. */
const FIRST_CALL = `<link rel="preload" as="fetch" crossorigin href="/api/user/getUserInfo">`;

const link = (file: string): string =>
  file.endsWith(".css")
    ? `<link rel="stylesheet" crossorigin href="${file}">`
    : `<link rel="modulepreload" crossorigin href="${file}">`;

/** Libraries and the schemas of answers. Imported by the entry alone, they would run in the entry's task, which held a phone for a sixth of a second. */
const RUNS_ALONE = /\/(?:react|router|query|zod|contract)-[\w-]+\.js$/u;
const PRELOAD = /<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/gu;
const ENTRY = /<script type="module"[^>]*><\/script>/u;

/** Makes scripts of the files that run in tasks of their own, in the order in which one needs the other, before the entry. */
function runAlone(html: string): string {
  const alone = [...html.matchAll(PRELOAD)].map(([, file = ""]) => file).filter((file) => RUNS_ALONE.test(file));
  const scripts = alone.map((file) => `<script type="module" crossorigin src="${file}"></script>`);
  const entry = ENTRY.exec(html)?.[0] ?? "";
  return html
    .replaceAll(PRELOAD, (whole, file: string) => (alone.includes(file) ? "" : whole))
    .replace(entry, () => [...scripts, entry].join("\n    "));
}

/**
 * The app's entry as the home page is opened with: frame and headline stand in it, with the few rules that they need; whatever else the page loads is named in it, and nothing
 * of that is waited for before the first paint.
 */
function homeOf(index: string, baseCss: string): string {
  const [late = ""] = LATE.exec(index) ?? [];
  const files = /data-home="([^"]*)"/u.exec(index)?.[1]?.split(" ") ?? [];
  const sheets = [...index.matchAll(SHEET)].map(([, href = ""]) => href);
  const css = [...sheets, ...files.filter((file) => file.endsWith(".css"))].map(link).join("\n    ");
  const scripts = files.filter((file) => file.endsWith(".js")).map(link);
  const html = index
    .replace(/<script src="\/preload.js"[^>]*>/u, `<script defer src="/preload.js">`)
    .replaceAll(SHEET, "")
    .replace("</head>", () => [`<style>${baseCss}</style>`, FIRST_CALL, ...scripts, "</head>"].join("\n    "))
    .replace(ROOT, `${OPENING}\n    <div id="root">${late}</div>\n    ${css}`);
  for (const part of ["defer src", "late", "<style>", OPENING, "modulepreload", ".css", "/react-", "/zod-"])
    if (!html.includes(part)) throw new Error(`${HOME_PAGE.file}: index.html is not as expected, no ${part}`);
  return runAlone(html);
}

/** Writes `home.html` beside the built `index.html`. */
export const homePage = (): Plugin => ({
  name: "home-page",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const sources = Object.values(bundle).flatMap((file) =>
        file.type === "asset" ? [{ name: file.fileName, text: file.source }] : [],
      );
      const index = sources.find(({ name }) => name === "index.html");
      const base = sources.find(({ name, text }) => name.endsWith(".css") && String(text).includes("#opening"));
      if (!index || !base) throw new Error("home-page: no index.html, or no stylesheet of its frame");
      this.emitFile({
        type: "asset",
        fileName: HOME_PAGE.file,
        source: homeOf(String(index.text), String(base.text)),
      });
    },
  },
});
