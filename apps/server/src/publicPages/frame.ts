import { PUBLIC_PATHS } from "@mochang/contract";
import { escapeHtml } from "../platform/index.ts";
import { renderMarkdown } from "./markdown.ts";
import { markup, type Markup, type MarkupPart } from "./markup.ts";
import type { Site } from "./site.ts";

/** One page, before it is put into the built shell. */
export interface Page {
  /** Path under which it is known to search engines. */
  path: string;
  title: string;
  description: string;
  body: Markup;
  /** Not for search engines. */
  hidden?: boolean;
}

const NAME = "墨场";
export const OPENS_LOGIN = "/login";

/** The page in the shell that the web app's build made: title, description and Open Graph in its head, the page in its body. */
export function fillShell(shell: string, page: Page, site: Site): string {
  const url = site.settings.PUBLIC_URL?.replace(/\/+$/u, "");
  const title = page.path === PUBLIC_PATHS.landing ? page.title : `${page.title} · ${NAME}`;
  const head = markup`<title>${title}</title>
    <meta name="description" content="${page.description}">
    ${page.hidden && markup`<meta name="robots" content="noindex">`}
    <meta property="og:type" content="website">
    <meta property="og:site_name" content="${NAME}">
    <meta property="og:locale" content="zh_CN">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${page.description}">
    ${
      url &&
      markup`<link rel="canonical" href="${url}${page.path}">
    <meta property="og:url" content="${url}${page.path}">
    <meta property="og:image" content="${url}/og.png">
    <meta name="twitter:card" content="summary_large_image">`
    }`;
  const parts: [string, string][] = [
    ["<!--page-head-->", head.text],
    ["<!--page-body-->", page.body.text],
  ];
  return parts.reduce((html, [place, text]) => {
    if (!html.includes(place)) throw new Error(`the built site.html has no ${place}`);
    return html.replace(place, () => text);
  }, shell);
}

const ICONS = {
  close: "m6.4 6.4 11.2 11.2M17.6 6.4 6.4 17.6",
  up: "m7 14.6 5-5 5 5",
  down: "m7 9.8 5 5 5-5",
  right: "m9.8 7 5 5-5 5",
} as const;

export const icon = (name: keyof typeof ICONS): Markup =>
  markup`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="${ICONS[name]}"/></svg>`;

/** A button that begins work: to the login page, or for whoever is logged in to the work itself. */
export const startLink = (label: string, to: string, className = "btn go lg"): Markup =>
  markup`<a class="${className}" href="${OPENS_LOGIN}" data-start="${to}">${label}</a>`;

/** Header with the way to the login, foot, and the dialog 关于我们. */
export function framed(site: Site, main: MarkupPart): Markup {
  return markup`<a class="skip" href="#main">跳到正文</a>
<header class="pub"><a class="brand" href="${PUBLIC_PATHS.landing}">${NAME}</a><span class="grow"></span>${aboutLink()}<a href="${OPENS_LOGIN}" data-signed-out>登录</a><a class="btn" href="${OPENS_LOGIN}" data-signed-out>注册</a><a class="btn" href="/dashboard/list" data-signed-in hidden>进入工作台</a></header>
<main id="main" tabindex="-1">${main}</main>
${foot(site)}${aboutDialog(site)}`;
}

/** Opens the dialog 关于我们. */
export const aboutLink = (className = ""): Markup =>
  markup`<button type="button" class="${className}" data-about>关于我们</button>`;

export function foot({ settings, year }: Site): Markup {
  const numbers = [
    settings.ICP_NUMBER,
    settings.POLICE_NUMBER,
    settings.ALGORITHM_NUMBER,
    settings.MODEL_NUMBER,
  ].filter((n) => n !== undefined);
  return markup`<footer class="wrap"><div class="end"><span>© ${year} ${NAME}</span><a href="${PUBLIC_PATHS.agreement}" target="_blank" rel="noopener">服务协议</a><a href="${PUBLIC_PATHS.privacy}" target="_blank" rel="noopener">隐私政策</a>${aboutLink()}${
    settings.SUPPORT_CONTACT && markup`<span>联系我们：${settings.SUPPORT_CONTACT}</span>`
  }${numbers.map((n, i) => markup`<span class="${i === 0 ? "r" : ""}">${n}</span>`)}</div></footer>`;
}

export function aboutDialog({ about }: Site): Markup {
  return markup`<dialog id="about" aria-labelledby="about-title"><div class="about"><header><h2 class="h3" id="about-title">${about.title}</h2><button type="button" class="icon-btn" aria-label="关闭" data-close>${icon("close")}</button></header><p>${about.summary}</p>${about.sections.map(
    ({ title, markdown }) => markup`<h3>${title}</h3>${renderMarkdown(markdown)}`,
  )}</div></dialog>`;
}

/** `robots.txt`: everything public may be read; the app's own paths hold nothing for a search engine. */
export function robots(publicUrl: string | undefined): string {
  const closed = [
    "/api/",
    "/sse-api/",
    "/dashboard",
    "/pinggu",
    "/review",
    "/fullanalyze",
    "/scenesanalyze",
    "/continuity",
    "/compare",
    "/createdscript",
    "/newEditscript",
    "/editscript",
    "/exportReport",
    "/articlesoutline",
    "/zhizuo",
    "/account",
    "/admin",
  ];
  const lines = ["User-agent: *", "Allow: /", ...closed.map((path) => `Disallow: ${path}`)];
  return [...lines, ...(publicUrl ? [`Sitemap: ${publicUrl.replace(/\/+$/u, "")}/sitemap.xml`] : []), ""].join("\n");
}

export function sitemap(publicUrl: string, pages: readonly Page[]): string {
  const urls = pages
    .filter((page) => !page.hidden)
    .map((page) => `  <url><loc>${escapeHtml(publicUrl.replace(/\/+$/u, "") + page.path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}
