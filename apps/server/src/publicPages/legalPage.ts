import { chineseNumeral } from "@mochang/screenplay";
import { PUBLIC_PATHS } from "@mochang/contract";
import type { LegalText } from "../content/index.ts";
import { foot, aboutDialog, icon, type Page } from "./frame.ts";
import { renderInline } from "./markdown.ts";
import { markup, type Markup } from "./markup.ts";
import { writtenDay, type Site } from "./site.ts";

const PATHS = { agreement: PUBLIC_PATHS.agreement, privacy: PUBLIC_PATHS.privacy } as const;

/** One of the two legal texts: contents beside it, plain sentences first, clauses of weight underlined, a draft mark until it is whole. */
export function legalPage(site: Site, which: keyof typeof PATHS): Page {
  const text = site[which];
  const other = which === "agreement" ? "privacy" : "agreement";
  const tabs = (["agreement", "privacy"] as const).map(
    (key) => markup`<a href="${PATHS[key]}"${key === which && markup` aria-current="page"`}>${site[key].title}</a>`,
  );
  const body = markup`<a class="skip" href="#main">跳到正文</a>
<header class="bar2"><a class="brand" href="${PUBLIC_PATHS.landing}">墨场</a><nav class="two" aria-label="文件">${tabs}</nav></header>
<div class="doc"><nav class="toc" aria-label="目录" data-contents><h2>目录</h2>${contents(text)}</nav>
<main class="legal" id="main" tabindex="-1"><h1 class="h1">${text.title}</h1>
<p class="small quiet num edition"><span>第 ${text.version} 版</span><span>${writtenDay(text.date)}起生效</span><span>首版 ${writtenDay(text.first)}</span>${
    text.missing.length > 0 && markup`<span class="tag wait">草稿：${text.missing.join("、")}未设</span>`
  }</p>
<div class="gist"><h2>先看这几句</h2><p>${text.summary}</p></div>
<details class="tocm"><summary>目录${icon("down")}</summary><nav class="toc" aria-label="目录（手机）">${contents(text)}</nav></details>
${text.sections.map(section)}
<p class="nextup"><a class="link" href="${PATHS[other]}">再看${site[other].title}</a><button type="button" class="btn" data-print>打印或存为 PDF</button></p></main></div>
${foot(site)}${aboutDialog(site)}`;
  return { path: PATHS[which], title: text.title, description: text.summary, body };
}

const contents = (text: LegalText): Markup =>
  markup`<ol>${text.sections.map(
    ({ anchor, title }, i) => markup`<li><a href="#${anchor}">${chineseNumeral(i + 1)}　${title}</a></li>`,
  )}</ol>`;

const section = ({ anchor, title, clauses }: LegalText["sections"][number], at: number): Markup =>
  markup`<section><h2 id="${anchor}"><span>${chineseNumeral(at + 1)}</span>${title}</h2><ol>${clauses.map(
    ({ number, markdown }) => markup`<li><b>${number}</b><p>${renderInline(markdown)}</p></li>`,
  )}</ol></section>`;
