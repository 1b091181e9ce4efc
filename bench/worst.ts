// What makes careless code quadratic, for each reader of untrusted text: the processor time of a fourfold input over that of the input, in one run.
// In proportion it is four, with the square sixteen.
import { computeFigures, findInconsistencies, findPlace, type Parsed, parseScreenplay } from "@mochang/screenplay";
import { compareDrafts } from "@mochang/screenplay/compare";
import { createNearbyLines } from "../apps/server/src/evaluation/claimVerification/nearbyLines.ts";
import { markdownBlocks } from "../apps/server/src/export/markdownBlocks.ts";
import { filterOf, SUPPORTED_FIGURES } from "../apps/server/src/grounding/corpus/scriptOfForms.ts";
import { indexPassages } from "../apps/server/src/grounding/index.ts";
import { testScript } from "../apps/server/src/grounding/testScript.ts";
import { readMarkedHtml } from "../apps/server/src/library/notes/readMarkedHtml.ts";
import { readFacts } from "../packages/screenplay/src/continuity/readFacts.ts";
import { looksLikeFountain } from "../packages/screenplay/src/format/fountain/looksLikeFountain.ts";
import { readFountain } from "../packages/screenplay/src/format/fountain/readFountain.ts";
import { quotationsOf } from "../packages/screenplay/src/parse/novel/speeches/quotations.ts";
import { build, type SceneSketch, speech } from "../packages/screenplay/src/testing/build.ts";
import type { BenchResult, Figure } from "./benchResult.ts";

const TIMES = 4;
/** Between the proportion and the square, by the same factor: a larger heap costs the collector more for each entry. */
const GOAL = 8;
/** Below this the clock and the collector weigh more than the input. */
const LEAST_MS = 20;
const ROUNDS = 3;

/** What is made of an input of some size, so that only the work is measured. */
type Case = [name: string, size: number, prepare: (size: number) => () => unknown];

export async function run(): Promise<BenchResult> {
  const figures: Figure[] = [];
  for (const [group, cases] of Object.entries(GROUPS)) {
    let worst = { ratio: 0, name: "none took long enough" };
    for (const [name, size, prepare] of cases) {
      const large = await milliseconds(prepare(size * TIMES));
      if (large < LEAST_MS) continue;
      const ratio = large / (await milliseconds(prepare(size)));
      if (process.env.BENCH_SHOW === group)
        process.stderr.write(`${name}: ${ratio.toFixed(2)}, ${large.toFixed(0)} ms\n`);
      if (ratio > worst.ratio) worst = { ratio, name };
    }
    figures.push({
      name: `${group}: a fourfold input, worst (${worst.name})`,
      value: Math.round(worst.ratio * 100) / 100,
      unit: "times",
      goal: `≤ ${GOAL}`,
      met: worst.ratio > 0 && worst.ratio <= GOAL,
    });
  }
  return { bench: "worst", figures };
}

/** Processor time: the clock on the wall counts the machine's other work. */
async function milliseconds(work: () => unknown): Promise<number> {
  let best = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const began = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(began);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

type Rows = NonNullable<SceneSketch["rows"]>;
const list = <T>(length: number, of: (i: number) => T): T[] => Array.from({ length }, (_, i) => of(i));

const FOUNTAIN = ["[[", "/*", "]]", "*/", "(", "（", "@", "@甲\n(", "\n", " ", "#", "#1#", "=", "\u200b", "[[a\n"];
const MORE_FOUNTAIN = ["/*a*/", "[[a]]", "A (", "* ", ":", "Title:", "INT. ", "\\"];
const HTML: Record<string, string> = {
  "nested deeply": "<b>",
  "attributes without end": "<div a=1 ",
  "closing what was never open": "<i></b>",
  comments: "<!--",
  "half characters": "\ud800&#0;&#x10FFFF;&#xD800;&bogus;",
};

const script = (scenes: number, rows: (i: number) => Rows): Parsed =>
  build(list(scenes, (i) => ({ number: String(i + 1), heading: `${i + 1}、客厅 夜 内`, rows: rows(i) })));
const actions = (...texts: string[]): Rows => texts.map((text) => ["action", text]);
const twoDrafts = (old: (i: number) => Rows, next: (i: number) => Rows) => (scenes: number) => {
  const drafts = [script(scenes, old), script(scenes, next)] as const;
  return () => compareDrafts(...drafts);
};
const repeatedLines = (rows: number, different: number): Parsed =>
  script(1, () => actions(...list(rows, (i) => `他走过来，又走过去，第${i % different}回。`)));

function peopleAndPlaces(scenes: number): () => unknown {
  const parsed = build(
    list(scenes, (i) => ({
      number: String(i + 1),
      heading: `${i + 1}、地方${i}馆 日 内`,
      fields: { intExt: "内" as const, time: "日", place: `地方${i}馆` },
      rows: [
        ["meta", `人物：${"（".repeat(20)}甲${i}`],
        ...speech(String.fromCodePoint(0x4e00 + i), "“走。"),
      ] satisfies Rows,
    })),
  );
  const figures = computeFigures(parsed);
  return () => findInconsistencies(parsed, figures);
}

function agesOfNames(count: number): () => unknown {
  const names = list(count, (i) => `王${String.fromCharCode(0x5000 + i)}`);
  const parsed = parseScreenplay(`第1场 老宅 日 内\n小满：好。\n${names.map((name) => `△${name}九岁。`).join("\n")}\n`);
  const figures = computeFigures(parsed);
  const [person] = figures.people;
  if (!person) throw new Error("nobody speaks");
  const people = names.map((name) => ({ ...person, name, aliases: [] }));
  return () => readFacts(parsed, { ...figures, people });
}

function agesOfOneLine(length: number): () => unknown {
  const parsed = parseScreenplay(
    `第1场 老宅 日 内\n小满：好。\n△${"当年".repeat(length)}。两人又见了面。小满九岁，小满九岁，小满九岁，小满九岁。\n`,
  );
  const figures = computeFigures(parsed);
  return () => readFacts(parsed, figures);
}

function nearbyLines(lines: number): () => unknown {
  const parsed = testScript([["1、码头 夜 外", ...list(lines, (n) => `${n}号灯在码头尽头亮了又灭，雨一直没有停过。`)]]);
  const passages = indexPassages(parsed);
  return () => createNearbyLines(parsed, passages).of("雨一直没有停过，灯亮了又灭。");
}

function citations(scenes: number): () => unknown {
  const parsed = testScript(
    list(scenes, (i) => [
      `${i + 1}、码头 夜 外`,
      ...list(100, (n) => `${i * 100 + n}号灯在码头尽头亮了又灭，雨一直没有停过。`),
    ]),
  );
  const filter = filterOf(parsed, { ...SUPPORTED_FIGURES, sceneCount: scenes });
  const text = list(
    scenes * 10,
    (i) => `第${i}个判断来自此处【第${1 + (i % scenes)}场「${(i % scenes) * 100 + 3}号灯在码头尽头亮了又灭」】。`,
  ).join("");
  return () => filter(text);
}

const GROUPS: Record<string, Case[]> = {
  Fountain: [...FOUNTAIN, ...MORE_FOUNTAIN].map((unit): Case => [
    JSON.stringify(unit),
    250_000,
    (size) => {
      const text = unit.repeat(Math.ceil(size / unit.length));
      return () => [readFountain(text), looksLikeFountain(text)];
    },
  ]),
  "quotations of a novel": [["opening marks", 200_000, (size) => () => quotationsOf("。“".repeat(size))]],
  "place of a quotation": [
    [
      "all alike",
      500_000,
      (size) => () => findPlace("一".repeat(size), { quote: "一".repeat(size / 100), before: "二" }),
    ],
  ],
  "consistency findings": [["people and places", 2_000, peopleAndPlaces]],
  "ages and births": [
    ["many names", 2_000, agesOfNames],
    ["one long line", 8_000, agesOfOneLine],
  ],
  "two drafts": [
    [
      "all scenes alike",
      500,
      twoDrafts(
        () => actions("门开了。", "灯灭了。"),
        () => actions("门开了。", "灯灭了。"),
      ),
    ],
    [
      "alike but for a number",
      500,
      twoDrafts(
        (i) => actions(`门第${i}次开了，灯又灭了，谁也没有说话。`),
        (i) => actions(`门第${i + 7000}次开了，灯又灭了，谁也没有说话。`),
      ),
    ],
    [
      "repeated lines",
      500,
      twoDrafts(
        () => actions(...list(60, () => "好。")),
        () => actions(...list(80, () => "好。")),
      ),
    ],
    [
      "nothing in common",
      500,
      twoDrafts(
        (i) => actions(`${i}甲乙丙丁`.repeat(20)),
        (i) => actions(`${i}子丑寅卯`.repeat(20)),
      ),
    ],
    [
      "one scene of repeated lines",
      5_000,
      (size) => {
        const drafts = [repeatedLines(size, 9), repeatedLines(size - 250, 7)] as const;
        return () => compareDrafts(...drafts);
      },
    ],
  ],
  "Markdown of a report": [
    ["emphasis without end", 10_000, (size) => () => markdownBlocks("**a".repeat(size), () => 1)],
  ],
  "citations of a report": [["sentences and lines", 100, citations]],
  "lines of a sentence": [["lines in common words", 2_500, nearbyLines]],
  "HTML of a note": Object.entries(HTML).map(([name, unit]): Case => [
    name,
    100_000,
    (size) => () => readMarkedHtml(unit.repeat(size), "stamp-12345"),
  ]),
};
