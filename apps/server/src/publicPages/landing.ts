import { GRADE_NAMES, PUBLIC_PATHS, UNITS_PER_BOX } from "@mochang/contract";
import { chineseCount } from "@mochang/screenplay";
import { timelineChart, slowest } from "./charts.ts";
import { features } from "./features.ts";
import { aboutLink, framed, icon, startLink, type Page } from "./frame.ts";
import { clauses, markup, type Markup } from "./markup.ts";
import { safety } from "./safety.ts";
import type { SampleWork } from "./sampleWork.ts";
import { sceneLines } from "./sceneLines.ts";
import type { Site } from "./site.ts";

/** Where a button without a feature of its own leads whoever is logged in. */
export const HOME = "/dashboard/list";

/** The scene beside the headline, and three sentences of the report that cite it, each with the words that it cites. */
export const HERO = {
  scene: 3,
  /** The sheet ends with these words, so that its last line is whole. */
  until: "没有人催。",
  claims: [
    {
      says: "账本是全剧最好的发明：同一页空船，先让人读成父亲的刻薄，再让人读成他的偿还",
      quote: "欠的。一趟，一条船。",
    },
    { says: "账页翻到最后，久别的客气变成了欠与还，由缪小渡自己伸手翻开", quote: "是她自己的名字。" },
    {
      says: "账页逼她开始追究，她的第一反应是付钱",
      quote: "缪小渡从口袋里摸出五元钱，放在桌上，用搪瓷缸压住。",
    },
  ],
} as const;

/** Lines of the script that hang above the scroll. */
export const HANGING = [
  { scene: 3, lines: ["欠的。一趟，", "一条船。"] },
  { scene: 11, lines: ["一样的雾，", "就是一样的话。"] },
  { scene: 17, lines: ["爸，对岸。"] },
] as const;

export const SAMPLE_REVIEWS = [
  { text: "它说中段松了，还指给我看是哪几场。我不服，翻回去读，读到第三遍，服了。", by: "一位写悬疑的编剧" },
  { text: "开会前我先看五次评分在哪一项上合不拢。那一项，才是今天该吵的。", by: "一位制片人" },
  { text: "小说改剧本，最怕改着改着丢了人。它把每个人的出场排成一行，丢在哪一场，看得见。", by: "一位小说作者" },
] as const;

/** /page */
export function landingPage(site: Site, work: SampleWork): Page {
  return {
    path: PUBLIC_PATHS.landing,
    title: "墨场：评估、修改、生成剧本",
    description: "通读全稿，逐场取证。每一句评语，都指得回原文。评估、修改、生成剧本的一间写作间。",
    body: framed(site, [
      hero(site, work),
      scroll(work),
      features(work),
      safety(site, work),
      reviews(),
      sisterProducts(site),
      lastCall(),
    ]),
  };
}

function hero({ ink }: Site, { parsed, script }: SampleWork): Markup {
  const scene = parsed.scenes[HERO.scene - 1];
  if (!scene) throw new Error(`${script.title} has no scene ${HERO.scene}`);
  const until = scene.lines.findIndex((line) => line.text.includes(HERO.until));
  const excerpt = { ...scene, lines: scene.lines.slice(0, until + 1) };
  const marked = HERO.claims.map(({ quote }, i) => ({ quote, id: `claim-${i + 1}`, on: i === 0 }));
  const works = ink.reportUnits === null ? null : Math.floor(ink.welcomeUnits / ink.reportUnits);
  return markup`<section class="heroband" aria-labelledby="hero-title"><div class="hero wrap" data-hero>
<div><h1 class="d1" id="hero-title">${clauses("每一句评语，", "都指得回原文。")}</h1>
<p class="lead">四万字的剧本，约两分钟通读一遍，写成上万字的报告。<br class="only-w">不服哪一句，点开看它凭的是哪一行。</p>
<p class="acts">${startLink("开始使用", HOME)}<a class="btn lg" href="${PUBLIC_PATHS.sample}">先看一份报告</a></p>
<p class="tiny quiet gift">新账号送 ${ink.welcomeUnits / UNITS_PER_BOX} 盒墨${works !== null && works > 0 && `，按现行价目约可评${countOf(works)}部四万字的剧本`}。</p>
<div class="claims"><p><span>示例报告里的三句话，点一句看出处</span><span class="from byhand">编辑部手写</span></p><ul>${HERO.claims.map(
    ({ says, quote }, i) =>
      markup`<li><button type="button" aria-pressed="${i === 0 ? "true" : "false"}" data-claim="claim-${i + 1}">${says}。<br><span class="cite"><b>第${HERO.scene}场</b>「${quote}」</span></button></li>`,
  )}</ul></div></div>
<article class="leafpage script" aria-label="《${script.title}》第${HERO.scene}场"><p class="runhead"><span>${script.title}</span><span class="num">${HERO.scene}</span></p>${sceneLines(excerpt, marked)}</article>
<svg class="thread" aria-hidden="true"><path/><circle r="3"/></svg>
</div></section>`;
}

const countOf = (n: number): string => (n < 100 ? chineseCount(n) : String(n));

function scroll({ script, figures, verdict }: SampleWork): Markup {
  const scenes = chineseCount(figures.sceneCount);
  const low = slowest(figures);
  const grade = verdict.grade ?? "B";
  return markup`<section aria-labelledby="scroll-title"><div class="part wrap"><header><h2 class="d2" id="scroll-title">${clauses(`${scenes}场戏，`, "摊开是一卷山水。")}</h2><p class="lead">近处一重是节奏，远处一重是台上的人。<br>哪里扬起，哪里缓下来，一眼看得见。</p></header></div>
<div class="scrollband" tabindex="0" role="region" aria-label="《${script.title}》${scenes}场全卷，可左右拖动"><div class="handbox"><span class="qian">${script.title}<small>墨场编辑部</small></span>${timelineChart(figures, HANGING)}<span class="seal withname" role="img" aria-label="评级 ${grade}，${GRADE_NAMES[grade]}"><b>${grade}</b><small>${GRADE_NAMES[grade]}</small></span></div></div>
<div class="wrap"><p class="handcap"><span class="only-s">左右拖动，看到卷尾。</span>${low && markup`<span class="wait">第 ${low.ordinal} 场最缓。</span>`}<span>下面两行小格，醒目的是夜、是内景。</span><span>《${script.title}》由墨场编辑部为演示而写。</span><span class="from rule">规则统计</span></p>
<dl class="facts"><div><dt>通读一部四万字的剧本</dt><dd>约 2<small>分钟</small></dd></div><div><dt>写成的报告</dt><dd>10,000<small>字以上</small></dd></div><div><dt>同一部戏，各自独立评</dt><dd>${verdict.samples.length}<small>次，取中位</small></dd></div><div><dt>没有出处的引文</dt><dd>0<small>条，逐字核对</small></dd></div></dl></div></section>`;
}

const reviews =
  (): Markup => markup`<section class="part wrap" aria-labelledby="reviews-title"><header class="reviewhead"><h2 class="d2" id="reviews-title">用过的人怎么说</h2><span class="tag wait">示例</span><span class="small quiet">以下三段是示例文字，不是真实用户的话。</span></header>
<ul class="said">${SAMPLE_REVIEWS.map(({ text, by }) => markup`<li><p>${text}</p><p class="by">示例：${by}</p></li>`)}</ul></section>`;

/** Products of the same house; one whose address is not configured is not shown. */
function sisterProducts({ settings }: Site): Markup | null {
  const all = [
    { url: settings.SISTER_STORYBOARD_URL, name: "XR 影片大纲与分镜助手", says: "写完了，先在纸上拍一遍。" },
    { url: settings.SISTER_KNOWLEDGE_URL, name: "AI 影视知识搜索", says: "查一部片子，也查一种拍法。" },
  ].filter(({ url }) => url !== undefined);
  return all.length === 0
    ? null
    : markup`<section class="part wrap kinpart" aria-labelledby="kin-title"><h2 class="which" id="kin-title">姊妹产品</h2><div class="kin">${all.map(
        ({ url, name, says }) =>
          markup`<a href="${url}" target="_blank" rel="noopener"><span><b>${name}</b><span>${says}</span></span>${icon("right")}</a>`,
      )}</div></section>`;
}

const lastCall =
  (): Markup => markup`<section class="last wrap" aria-labelledby="last-title"><div><h2 class="d1" id="last-title">${clauses("拿手上这一稿来，", "两分钟后见分晓。")}</h2><p class="acts">${startLink("开始使用", HOME)}${aboutLink("btn lg")}</p></div>
<div class="ruledbox" aria-hidden="true"><div class="ruled"><p class="a">您的剧名</p><p class="b">您的名字　著</p><span class="seal none">待<br>评</span></div></div></section>`;
