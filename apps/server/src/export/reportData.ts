import {
  AI_LABEL_SHOWN,
  AI_LABEL_EXPORTED,
  checkedSentence,
  citedPlace,
  columnHeight,
  type Citation,
  GRADE_NAMES,
  type Grade,
  NO_MODEL_LABEL,
  type Report,
  type ReportPaper,
  type ReportSection,
  gradeWords,
  isConclusion,
  projectVerdict,
  scoreReasons,
  SIMULATED_LABEL,
  TABS,
  tabTitle,
  unitOf,
  verticalColumns,
  withoutHeadline,
  formOf,
  type Form,
} from "@mochang/contract";
import {
  chineseCount,
  chineseNumeral,
  doubtfulNames,
  type Figures,
  joinedNames,
  peopleText,
  placeName,
} from "@mochang/screenplay";
import { chartData } from "./chartData.ts";
import { comparisonData } from "./comparisonData.ts";
import { printable } from "./fontCoverage.ts";
import { hanDate, plainDate } from "./chineseDates.ts";
import { markdownBlocks } from "./markdownBlocks.ts";
import { coverTitleColumns } from "./coverTitleColumns.ts";
import { evaluationSheetData } from "./evaluationSheetData.ts";
import { tablesData } from "./tablesData.ts";
import { inTitleMarks } from "./inTitleMarks.ts";
import { genreTint } from "./genreTint.ts";

/** Context shown on either side of a quoted passage, in characters. */
const CONTEXT = 32;

const GRADE_TEXTS: Record<Grade, string> = {
  A: "各维度少有短板，值得立刻推进。",
  B: "基础扎实，改好所列问题即可推进。",
  C: "有可取之处，先看修改稿再定。",
  D: "问题在根上，不建议继续投入。",
};

/** Charts of each tab, in order. */
const TAB_CHARTS: Record<Form, Record<number, string[]>> = {
  screenplay: {
    1: ["grade", "dimensions", "radar"],
    2: ["rhythm"],
    3: [],
    4: ["presence", "relations", "speakers"],
    5: ["sides", "places"],
    6: ["lengths"],
  },
  novel: {
    1: ["grade", "dimensions", "radar"],
    2: ["rhythm", "pace"],
    3: ["namedPlaces"],
    4: ["cast", "presence", "relations", "speakers"],
    5: ["adaptation", "sides", "places"],
    6: ["chapterLengths", "lengths", "volumes"],
  },
};

/** The script's text, for the passages around the quotes. */
export interface ReportSource {
  text: string;
}

/** Everything the report's template draws, as plain data. Throws nothing for odd text: what cannot be printed is spelt out. */
export function reportData(report: Report, source: ReportSource | null, now: Date) {
  const quotes = quoteList(source);
  const form = formOf(report.work.fileType);
  const unit = unitOf(form);
  const modelText =
    report.model !== null && report.tabs.some((t) => t.sections.some((s) => s.origin === "model" && s.markdown !== ""));
  const label = modelText ? AI_LABEL_EXPORTED : "本报告为规则统计，未使用大模型";
  const charts = chartData(report.figures, form);
  const verdict = report.verdict;
  const evaluatedAt = report.evaluatedAt ? new Date(report.evaluatedAt) : now;
  const name = latinApostrophes(report.work.name.trim()) || "未命名";
  const author = latinApostrophes(report.work.author.trim());
  const signature = signatureOf(author, report, unit, evaluatedAt);
  const data = {
    name,
    author,
    titled: inTitleMarks(name),
    description: `${inTitleMarks(name)}的${report.work.fileType === 2 ? "小说" : "剧本"}评估报告`,
    keywords: [report.work.genre, "评估报告"].filter((k) => k !== ""),
    kindLabel: report.work.fileType === 2 ? "小说评估报告" : "剧本评估报告",
    tint: genreTint(report.work.genre),
    signature,
    cover: coverTitleColumns(name, signature),
    running: `${inTitleMarks(shortened(name))}评估报告`,
    label,
    grade: verdict?.grade ?? null,
    gradeName: verdict ? projectVerdict(verdict) : "",
    grades: (["A", "B", "C", "D"] as const).map((grade) => ({
      grade,
      name: GRADE_NAMES[grade],
      text: GRADE_TEXTS[grade],
    })),
    work: workRows(report, name, evaluatedAt),
    doubts: report.doubts.map((x) => x.message),
    unit,
    verdict: verdict && { ...verdict, dims: verdict.dimensions },
    charts: charts.data,
    // Of tabs that were not asked for nothing is printed.
    tabs: TABS.flatMap((tab) => {
      const own = report.tabs.find((t) => t.index === tab.index);
      if (own?.chosen === false) return [];
      return {
        index: tab.index,
        number: chineseNumeral(tab.index),
        title: tabTitle(tab, form),
        note: report.model === null ? NO_MODEL_LABEL : report.model.simulated ? SIMULATED_LABEL : null,
        lead: tabLead(tab, verdict),
        headline: tab.index === 1 ? report.headline : null,
        charts: (TAB_CHARTS[form][tab.index] ?? []).filter((c) =>
          ["grade", "dimensions", "radar"].includes(c)
            ? verdict !== null && verdict.dimensions.length > 2
            : charts.drawn.has(c) && !(c === "adaptation" && report.model === null),
        ),
        sections: (own?.sections ?? [])
          .map((s) => ({
            title: s.title,
            note: noteOf(s, report),
            model: s.origin === "model" && s.markdown !== "",
            blocks: markdownBlocks(
              isConclusion(s) ? withoutHeadline(s.markdown, report.headline) : s.markdown,
              quotes.numberOf,
            ),
          }))
          .concat(tab.index === 1 ? reasonsSection(verdict, quotes.numberOf) : []),
      };
    }),
    continuity: continuityData(report),
    findings: report.findings.map((f) => ({
      message: f.message,
      quotes: f.quotes.map((q) => [placeName(report.figures, q.scene, unit), q.text]),
    })),
    quotes: quotes.list,
    // After the sections, which number the quotations.
    usage: usageText(report, modelText, quotes.list.length > 0),
    comparison: comparisonData(report.comparison),
    sheet: evaluationSheetData(report, unit, evaluatedAt),
    tables: tablesData(report, unit),
  };
  return { data: printableDeep(data), modelText };
}

/** What does not hold together, as the ledger has it; its model wrote none of the sentences, but read what they rest on. */
function continuityData({ continuity }: Report): ReportPaper["continuity"] {
  if (!continuity) return null;
  return {
    note: AI_LABEL_SHOWN,
    items: [
      ...continuity.conflicts.map(({ label, title, quotes }) => ({
        message: `${label}：${title}`,
        quotes: quotes.map(({ place, text }): [string, string] => [place, text]),
      })),
      ...continuity.unpaid.map(({ thing, planted }) => ({
        message: `伏笔：${thing}埋了没兑，后面再没有出现。`,
        quotes: [[planted.place, planted.text] as [string, string]],
      })),
    ],
  };
}

/** A Chinese font's ’ is as wide as a Han letter; within English words the typewriter's stands. */
const latinApostrophes = (text: string): string => text.replaceAll(/(?<=\p{Script=Latin})’(?=\p{Script=Latin})/gu, "'");

/** A running head holds one row. */
const HEAD_CHARACTERS = 28;
const shortened = (name: string): string => {
  const [head = ""] = verticalColumns(name, 2 + Math.floor(columnHeight(name) / HEAD_CHARACTERS), HEAD_CHARACTERS);
  return columnHeight(name) > HEAD_CHARACTERS ? `${head.trimEnd()}……` : name;
};

/** What stands on the cover beside the title; who is not known is not named. */
function signatureOf(author: string, report: Report, unit: string, evaluatedAt: Date): string[][] {
  const { sceneCount } = report.figures;
  const extent = sceneCount > 0 ? `${chineseCount(sceneCount)}${unit}` : "";
  return [
    ["作者", author],
    [report.work.genre === "" ? "篇幅" : "类型", [report.work.genre, extent].filter((s) => s !== "").join("　")],
    ["评于", hanDate(evaluatedAt)],
  ].filter(([, value]) => value !== "");
}

/** The line under a tab's title: of the first the verdict, of a scored one its samples. */
function tabLead(tab: (typeof TABS)[number], verdict: Report["verdict"]): string[][] {
  if (!verdict) return [];
  if (tab.index === 1) return verdictLead(verdict);
  const dimension = verdict.dimensions.find(({ label }) => label === tab.title);
  if (!dimension) return [];
  return [
    ["五次评分中位", dimension.median.toFixed(1)],
    ["最低", Math.min(...dimension.samples).toFixed(1)],
    ["最高", Math.max(...dimension.samples).toFixed(1)],
    ...(dimension.disputed ? [["分歧较大，", "请当作参考"]] : []),
  ];
}

/** What a section's heading is followed by where its text is not the whole of it: a report may be printed while it is written, or after it was stopped. */
function noteOf(s: ReportSection, report: Report): string | null {
  if (s.state === "failed") return s.message ?? "这一项没有评完，可在网页上接着评。";
  if (s.state !== "done") return s.markdown === "" ? "这一项还没有写。" : "这一项没有写完。";
  if (s.markdown === "") return "这一项没有内容。";
  return s.origin === "rules" && report.model !== null ? "规则统计" : null;
}

function usageText(report: Report, modelText: boolean, hasQuotations: boolean): string[] {
  const form = formOf(report.work.fileType);
  const parts = TABS.filter((tab) => report.tabs.find(({ index }) => index === tab.index)?.chosen !== false).map(
    (tab) => tabTitle(tab, form),
  );
  const ofParts = `${parts.join("、")}${chineseCount(parts.length)}个部分`;
  return [
    report.model === null
      ? `这份报告分${ofParts}，只有规则统计，没有评语。`
      : `${readingOf(report)}按${ofParts}给出判断。`,
    // Rules quote nothing, and say nothing of market or budget.
    ...(report.model === null || !hasQuotations
      ? []
      : [
          `正文里的圈码指向页脚的原文，点开可到附录二看它在稿子里的上下文；再次引到的和表格里的写作〔第几${unitOf(form)}〕，也能点开。每条引文都与原稿逐字核对过，对不上的不写进报告。`,
        ]),
    ...[report.supportCheck ? checkedSentence(report) : ""].filter((words) => words !== ""),
    (form === "novel"
      ? "章数、人物、字数、对白占比、改编估算和各图表由规则统计得出，不经大模型。改编的集数、角色数和场所数按字数折算，都是估计。"
      : "场次、人物、字数、对白占比、片长和各图表由规则统计得出，不经大模型。片长按字数估算，不等于成片时长。") +
      (report.model === null ? "" : "市场与预算的说法都是估计。"),
    ...(modelText
      ? [
          "评语由大模型写成，请当作一位审读者的意见，不当作结论。五次独立评分里有四次落在同一档，才给这一档；另一次落在邻档，写明临近哪一档；其余写明待人工复核。没有写完的稿子和片段不评级。",
        ]
      : []),
    ...(report.model?.simulated ? [`${SIMULATED_LABEL}，不代表任何真实判断。`] : []),
    ...(report.model === null ? [`${NO_MODEL_LABEL}。因此没有评级。`] : []),
    ...(report.verdict ? ["评级的含义如下。"] : ["有评级时，含义如下。"]),
  ];
}

function readingOf({ passages }: Report): string {
  if (!passages) return "这份报告通读全稿，";
  const gaps = passages.unread > 0 ? `，其中 ${passages.unread} 段没有读到` : "";
  return `作品太长，大模型分 ${passages.all} 段通读${gaps}，先写分段笔记，再据笔记来评。报告`;
}

/** Why each dimension was scored as it was, behind the first tab's sections. */
function reasonsSection(verdict: Report["verdict"], numberOf: (c: Citation) => number) {
  const markdown = verdict ? scoreReasons(verdict) : "";
  if (markdown === "") return [];
  return [{ title: "打分的理由", note: null, model: true, blocks: markdownBlocks(markdown, numberOf) }];
}

const verdictLead = (v: NonNullable<Report["verdict"]>): string[][] => [
  ["评级", [gradeWords(v), projectVerdict(v)].filter(Boolean).join("　")],
  ...(v.ungraded === undefined ? [] : [["原因", v.ungraded]]),
  ["五次评分中位", v.median.toFixed(1)],
  ["最低", v.low.toFixed(1)],
  ["最高", v.high.toFixed(1)],
];

function workRows(report: Report, name: string, evaluatedAt: Date): string[][] {
  const f: Figures = report.figures;
  const kinds: Record<string, string> = { screenplay: "剧本", stage: "舞台剧本", novel: "小说", prose: "散文体文字" };
  const range = (m: NonNullable<Figures["runningMinutes"]>) =>
    `约 ${Math.round(m.mid)} 分钟（${Math.round(m.low)} 至 ${Math.round(m.high)} 分钟，按字数估算）`;
  return [
    ["作品", inTitleMarks(name)],
    ...(report.work.author.trim() === "" ? [] : [["作者", latinApostrophes(report.work.author.trim())]]),
    ...(report.work.genre === "" ? [] : [["类型", report.work.genre]]),
    ["体裁", kinds[f.kind] ?? f.kind],
    ["文件", report.work.fileName],
    ["字数", f.characters.toLocaleString("en-US")],
    [report.work.fileType === 2 ? "章数" : "场数", String(f.sceneCount)],
    ...(f.prose && f.prose.volumes.length > 0 ? [["卷数", String(f.prose.volumes.length)]] : []),
    ...(f.episodeCount > 0 ? [["集（幕）数", String(f.episodeCount)]] : []),
    [
      f.prose ? "点明说过话的人物" : "在场的人物",
      f.prose ? String(f.prose.adaptation.speakingParts) : peopleText(f.peopleCount, f),
    ],
    ...joinedRow(f),
    ...doubtfulRow(f),
    ["对白占比", `${Math.round((f.prose?.dialogueShare ?? f.dialogueShare) * 100)}%`],
    ...(f.prose
      ? [
          [
            "段落与句子",
            `${f.prose.paragraphCount.toLocaleString("en-US")} 段，${f.prose.sentenceCount.toLocaleString("en-US")} 句，每句约 ${Math.round(f.prose.sentenceLength)} 字`,
          ],
        ]
      : []),
    ...(f.runningMinutes ? [["估算片长", range(f.runningMinutes)]] : []),
    ["评估时间", plainDate(evaluatedAt)],
    [
      "评估方式",
      report.model === null
        ? "规则统计"
        : report.model.simulated
          ? `模拟模型（${report.model.name}）`
          : report.model.name,
    ],
  ];
}

/** More people than these who have several names are counted, not named. */
const JOINED_NAMED = 24;

/** Whose names were counted together; nothing where nobody has two. */
function joinedRow(figures: Figures): string[][] {
  const joined = joinedNames(figures);
  if (joined.length === 0) return [];
  const named = joined.slice(0, JOINED_NAMED).map(({ name, others }) => `${name}（${others.join("、")}）`);
  const rest = joined.length > JOINED_NAMED ? `，等 ${joined.length} 人` : "";
  return [["合为一人", `${named.join("，")}${rest}`]];
}

/** Who is read as a person on little ground; nothing where nobody is. */
function doubtfulRow(figures: Figures): string[][] {
  const names = doubtfulNames(figures);
  if (names.length === 0) return [];
  const rest = names.length > JOINED_NAMED ? `，等 ${names.length} 人` : "";
  return [["存疑的人物", `${names.slice(0, JOINED_NAMED).join("、")}${rest}（没有列名，又只开口一次或只见动作）`]];
}

/** Numbers the quotes in order of first use; one passage has one number. */
function quoteList(source: ReportSource | null) {
  const numbers = new Map<string, number>();
  const list: { n: number; where: string; text: string; before: string; after: string }[] = [];
  return {
    list,
    numberOf(c: Citation): number {
      const key = `${c.start ?? ""}-${c.end ?? ""}-${c.quote}`;
      let n = numbers.get(key);
      if (n === undefined) {
        n = list.length + 1;
        numbers.set(key, n);
        list.push({ n, where: citedPlace(c), ...passage(source?.text, c) });
      }
      return n;
    },
  };
}

function passage(text: string | undefined, c: Citation) {
  if (text === undefined || c.start === undefined || c.end === undefined || c.end > text.length)
    return { text: c.quote, before: "", after: "" };
  const flat = (s: string) => s.replace(/\s+/gu, " ");
  const before = text.slice(Math.max(0, c.start - CONTEXT), c.start);
  const after = text.slice(c.end, c.end + CONTEXT);
  return {
    text: flat(text.slice(c.start, c.end)),
    before: (c.start > CONTEXT ? "……" : "") + flat(before),
    after: flat(after) + (c.end + CONTEXT < text.length ? "……" : ""),
  };
}

function printableDeep<T>(value: T): T {
  if (typeof value === "string") return printable(value) as T;
  if (Array.isArray(value)) return value.map(printableDeep) as T;
  if (value !== null && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, printableDeep(v)])) as T;
  return value;
}
