import {
  citedPlace,
  GRADE_NAMES,
  PUBLIC_PATHS,
  SCREENPLAY_PROMPTS,
  splitRaw,
  TABS,
  UNITS_PER_BOX,
} from "@mochang/contract";
import { peopleText } from "@mochang/screenplay";
import { firstSentence } from "../evaluation/index.ts";
import { presenceChart, rhythmChart, scoreDots } from "./charts.ts";
import { aboutDialog, foot, icon, startLink, type Page } from "./frame.ts";
import { renderMarkdown } from "./markdown.ts";
import { clauses, markup, type Markup, type MarkupPart } from "./markup.ts";
import { sampleSheetPart } from "./sampleSheetPart.ts";
import type { SampleWork } from "./sampleWork.ts";
import { sceneLines, type Marked } from "./sceneLines.ts";
import { writtenDay, type Site } from "./site.ts";

/** The prompt whose first sentence is the verdict's own. */
const CONCLUSION = 4;

/** Words that the report quotes: the scene where they stand and the id of their mark there, null where no single line holds them. */
interface Quoted {
  scene: number;
  mark: string | null;
}

/** The quotations of a report, numbered as they are met, and the marks of each scene. */
export interface Quotations {
  find(scene: number, quote: string): Quoted;
  marksOf(scene: number): readonly Marked[];
}

/** A quotation within a longer one of the same scene shares its mark. */
export function quotationsOf({ report, parsed }: Pick<SampleWork, "report" | "parsed">): Quotations {
  const byScene = new Map<number, string[]>();
  const points = [...report.sheet.strengths, ...report.sheet.weaknesses].map(({ why }) => why);
  for (const text of [...report.sections.map(({ markdown }) => markdown), ...points])
    for (const part of splitRaw(text)) {
      if (part.type !== "citation") continue;
      const { scene, quote } = part.citation;
      byScene.set(scene, [...(byScene.get(scene) ?? []), withoutCue(quote)]);
    }
  const marks = new Map(
    [...byScene].map(([scene, quotes]) => {
      const longest = [...new Set(quotes)].toSorted((a, b) => b.length - a.length);
      const distinct = longest.filter((quote, i) => !longest.slice(0, i).some((longer) => longer.includes(quote)));
      const inLines = distinct.filter((quote) =>
        parsed.scenes[scene - 1]?.lines.some((line) => line.text.includes(quote)),
      );
      return [scene, inLines.map((quote, i): Marked => ({ quote, id: `quote-${scene}-${i + 1}` }))];
    }),
  );
  const marksOf = (scene: number): readonly Marked[] => marks.get(scene) ?? [];
  return {
    marksOf,
    find: (scene, quote) => ({
      scene,
      mark: marksOf(scene).find((mark) => mark.quote.includes(withoutCue(quote)))?.id ?? null,
    }),
  };
}

/** A quotation that begins with a speaker's name holds two lines of the sheet: the words are in the second. */
const withoutCue = (quote: string): string => quote.replace(/^[\p{Script=Han}]{1,6}：/u, "");

/** /sample: a whole report on a sample script, as it was written, with the scenes that it quotes beside it. */
export function samplePage(site: Site, work: SampleWork): Page {
  const { script } = work;
  const quotations = quotationsOf(work);
  const body = markup`<a class="skip" href="#main">跳到正文</a>
<header class="bar2"><a class="brand" href="${PUBLIC_PATHS.landing}">墨场</a><span class="name">${script.title}<span class="quiet">　评估报告</span></span><span class="grow"></span><a href="/login" data-signed-out>登录</a><a href="/dashboard/list" data-signed-in hidden>进入工作台</a></header>
<aside class="eg" aria-label="示例报告"><span class="tag wait">示例报告</span><span>评的是编辑部为本站写的剧本。报告照同样的格式手写，引文过的是同一道逐字核对。</span></aside>
<nav class="tabs mtabs" aria-label="报告各部分（手机）" data-contents><a href="#sheet">评估单</a>${TABS.map(({ index, title }) => markup`<a href="#part-${index}">${title}</a>`)}</nav>
<div class="lay" data-sample><nav class="menu2" aria-label="报告各部分" data-contents><a href="#sheet"><i class="state"></i>评估单</a>${TABS.map(
    ({ index, title }) => markup`<a href="#part-${index}"><i class="state"></i>${title}</a>`,
  )}</nav>
<main id="main" tabindex="-1">${head(work)}${sampleSheetPart(work, (text) => cited(text, quotations))}${TABS.map(({ index, title }) => tabPart(work, quotations, index, title))}${lastCall(site)}</main>
${scenes(work, quotations)}</div>
${foot(site)}${aboutDialog(site)}`;
  return {
    path: PUBLIC_PATHS.sample,
    title: `示例报告：《${script.title}》`,
    description: "一份写好的示例报告：评级、节奏、出场、评语，每一句都指得回原文。",
    body,
  };
}

/** A chart drawn for the page and for a phone, of which the stylesheet shows one: letters of one size, nothing to drag. */
const atBothWidths = (chart: (width: number) => Markup): Markup =>
  markup`<figure class="forpage">${chart(680)}</figure><figure class="forphone">${chart(358)}</figure>`;

function head(work: SampleWork): Markup {
  const { script, report, figures, verdict } = work;
  const grade = verdict.grade ?? "B";
  const facts = [
    ["场次", String(figures.sceneCount)],
    ["人物", peopleText(figures.peopleCount, figures)],
    ["字数", figures.characters.toLocaleString("en")],
    ["对白占比", `${Math.round(figures.dialogueShare * 100)}%`],
    ["夜戏", `${figures.dayNight.night} 场`],
    ["估算片长", figures.runningMinutes ? `${Math.round(figures.runningMinutes.mid)} 分钟` : "未写"],
  ];
  const conclusion = report.sections.find(({ promptId }) => promptId === CONCLUSION)?.markdown ?? "";
  const [sentence = ""] = conclusion.split("\n", 1);
  return markup`<h1 class="h1 hang">《${script.title}》</h1>
<p class="facts1"><span>作者<b>墨场编辑部</b></span><span>媒介<b>${script.medium}</b></span><span>类型<b>${script.genre}</b></span><span>评于<b class="num">${writtenDay(report.evaluatedOn)}</b></span></p>
<dl class="six">${facts.map(([name, value]) => markup`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
<div class="verdict"><span class="seal withname" role="img" aria-label="评级 ${grade}，${GRADE_NAMES[grade]}"><b>${grade}</b><small>${GRADE_NAMES[grade]}</small></span><div><p class="h2">${sentence}</p><p class="small quiet num">${verdict.samples.length} 次评分，中位 <b>${verdict.median.toFixed(1)}</b>，最低 ${verdict.low.toFixed(1)}，最高 ${verdict.high.toFixed(1)}，都在 ${grade} 档。</p></div></div>
<section><div class="sh"><h2 class="h3">各个维度</h2><span class="from byhand">编辑部手写</span></div><p class="cap">满分 5。空心点是每次评分，实心点是中位；五次相差过大的标成另一色，请当作参考。</p><div class="dots">${atBothWidths((width) => scoreDots(verdict, Math.min(width, 480), 30))}</div></section>
<section><div class="sh"><h2 class="h3">节奏</h2><span class="from rule">规则统计</span></div><p class="cap">按每场字数、对白和人数计算，下面一行醒目的是夜。</p>${atBothWidths((width) => rhythmChart(figures, width))}</section>
<section><div class="sh"><h2 class="h3">出场</h2><span class="from rule">规则统计</span></div><p class="cap">一格一场，越醒目，这一场的戏份越重。</p>${atBothWidths((width) => presenceChart(figures, 6, width))}</section>`;
}

function tabPart({ report }: SampleWork, quotations: Quotations, index: number, title: string): Markup {
  const ids = SCREENPLAY_PROMPTS[index] ?? [];
  const sections = ids.flatMap((id) => report.sections.filter(({ promptId }) => promptId === id));
  return markup`<section class="tabpart" aria-labelledby="part-${index}"><h2 class="d2" id="part-${index}">${title}</h2>${sections.map(
    ({ title: name, markdown }, at) => {
      const heading = markup`<div class="sh"><h3 class="h2">${name}</h3><span class="from byhand">编辑部手写</span></div>`;
      const text = renderMarkdown(markdown, (words) => cited(words, quotations));
      const isFirst = index === 1 && at === 0;
      if (isFirst) return markup`<section class="read">${heading}${text}</section>`;
      return markup`<section class="read fold">${heading}<p class="foldgist">${opening(markdown)}</p><div class="whole">${text}</div><button type="button" class="link unfold" aria-expanded="false" aria-label="展开：${name}" data-unfold="${name}">展开</button></section>`;
    },
  )}</section>`;
}

/** What stands for a section that a phone shows folded: its first sentence, without the words that it quotes. */
const opening = (markdown: string): string | null =>
  firstSentence(
    splitRaw(markdown)
      .map((piece) => (piece.type === "text" ? piece.text : ""))
      .join(""),
  );

/** Text with its citations as links to the scenes beside it. */
const cited = (text: string, quotations: Quotations): MarkupPart =>
  splitRaw(text).map((piece) => {
    if (piece.type === "text") return piece.text;
    const { quote } = piece.citation;
    const { scene, mark } = quotations.find(piece.citation.scene, quote);
    // The scene never parts from the quote's first character at the end of a line.
    const [first = ""] = quote;
    return markup`<a class="cite" href="#scene-${scene}" data-cite="${mark ?? ""}"><span class="nb"><b>${citedPlace(piece.citation)}</b>「${first}</span>${quote.slice(first.length)}」</a>`;
  });

/** Every scene of the script; the one that is asked for is shown. */
function scenes({ parsed, script }: SampleWork, quotations: Quotations): Markup {
  return markup`<aside class="leafs" aria-label="引文出处"><header><h2 data-place>第1场</h2><span class="small quiet num" data-count></span><button type="button" class="icon-btn" data-turn="-1" aria-label="上一条引文">${icon("up")}</button><button type="button" class="icon-btn" data-turn="1" aria-label="下一条引文">${icon("down")}</button><button type="button" class="icon-btn closeleaf" data-close-leaf aria-label="收起引文">${icon("close")}</button></header>
<div class="script" tabindex="0" role="group" aria-label="《${script.title}》原文">${parsed.scenes.map(
    (scene, i) =>
      markup`<article id="scene-${i + 1}"${i > 0 && markup` hidden`}>${sceneLines(scene, quotations.marksOf(i + 1), "h3")}</article>`,
  )}</div></aside>`;
}

function lastCall({ ink }: Site): Markup {
  const boxes = (units: number): string => (units / UNITS_PER_BOX).toFixed(1);
  return markup`<section class="close1"><div><h2 class="d2">${clauses("您的那一部，", "会评成什么样。")}</h2><p>四万字约两分钟。${ink.reportUnits !== null && `按现行价目约用墨 ${boxes(ink.reportUnits)} 盒，`}新账号送 ${ink.welcomeUnits / UNITS_PER_BOX} 盒。</p></div>${startLink("评我的剧本", "/pinggu/pingguUpload")}</section>`;
}
