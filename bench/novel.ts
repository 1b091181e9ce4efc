// A novel of a million characters: what each format of it costs to import beside the bare reading of the same file, what parsing and counting
// it costs, and that twice the text costs twice the time, in hostile paragraphs too.
import { computeFigures, findInconsistencies, parseScreenplay } from "@mochang/screenplay";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { importFile } from "../apps/server/src/import/index.ts";
import type { BenchResult, Figure } from "./benchResult.ts";
import { makeNovel } from "./makeNovel.ts";
import { findOffice, makeOffice } from "./makeOffice.ts";
import { encodeGb18030 } from "./encodeGb18030.ts";

const CHARACTERS = 1_000_000;
/** Resident memory of the child, MB. */
const MEMORY = 600;
const FIGURES_SECONDS = 2;
const DOUBLE = 2.2;
const RUNS = 2;
const TURNS = 4;
const CACHE = join(import.meta.dirname, "../.cache/bench-novel");
const FLOOR = join(import.meta.dirname, "bareDecodeChild.ts");

export async function run(): Promise<BenchResult> {
  return { bench: "novel", figures: [...(await importing()), ...reading(), ...doubling(), ...hostile()] };
}

const round = (value: number): number => Math.round(value * 100) / 100;
const figure = (name: string, value: number, unit: string, goal = "", met = true): Figure => ({
  name,
  value: round(value),
  unit,
  goal,
  met,
});

interface NovelFile {
  name: string;
  path: string;
  encoding: string;
}

async function makeNovelFiles(): Promise<NovelFile[]> {
  await mkdir(CACHE, { recursive: true });
  const text = makeNovel(CHARACTERS);
  const novels: NovelFile[] = [];
  for (const [name, encoding, bytes] of [
    ["TXT UTF-8", "utf-8", Buffer.from(text)],
    ["TXT GB18030", "gb18030", encodeGb18030(text)],
  ] as const) {
    const path = join(CACHE, `${encoding}.txt`);
    await writeFile(path, bytes);
    novels.push({ name, path, encoding });
  }
  const [office] = await makeOffice([{ name: "bench-novel", text }], CACHE);
  for (const [name, path] of [
    ["DOCX", office?.docx],
    ["DOC", office?.doc],
    ["PDF", office?.pdf],
  ] as const)
    if (path != null && existsSync(path)) novels.push({ name, path, encoding: "utf-8" });
  return novels;
}

/** Seconds are the best of the runs, for the machine is shared; memory is the worst of them. */
async function importing(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path, encoding } of await makeNovelFiles()) {
    const productFigures = { seconds: Infinity, peakMb: 0, characters: 0, chapters: 0, steps: 0 };
    const bare = { seconds: Infinity, peakMb: 0 };
    for (let i = 0; i < RUNS; i++) {
      let start = performance.now();
      let steps = 0;
      const imported = await importFile(path, {
        onPeakMemory: (megabytes) => (productFigures.peakMb = Math.max(productFigures.peakMb, megabytes)),
        onProgress: () => (steps += 1),
      });
      productFigures.seconds = Math.min(productFigures.seconds, (performance.now() - start) / 1000);
      productFigures.characters = imported.text.length;
      productFigures.chapters = imported.parsed.scenes.length;
      productFigures.steps = steps;
      start = performance.now();
      const { stdout } = await promisify(execFile)(process.execPath, [FLOOR, path, encoding], { timeout: 300_000 });
      bare.seconds = Math.min(bare.seconds, (performance.now() - start) / 1000);
      bare.peakMb = Math.max(bare.peakMb, (JSON.parse(stdout) as { peakMb: number }).peakMb);
    }
    figures.push(
      figure(
        `${name}: import of ${productFigures.characters.toLocaleString("en")} characters, ${productFigures.chapters} chapters, ${productFigures.steps} steps told`,
        productFigures.seconds,
        "s",
      ),
      figure(
        `${name}: against bare reading (${round(bare.seconds)} s, ${bare.peakMb} MB)`,
        productFigures.seconds / bare.seconds,
        "times",
      ),
      figure(
        `${name}: peak memory of the child`,
        productFigures.peakMb,
        "MB",
        `≤ ${MEMORY}`,
        productFigures.peakMb <= MEMORY,
      ),
    );
  }
  if (findOffice() === null) figures.push(figure("DOC and PDF: not measured, LibreOffice is not installed", 0, ""));
  return figures;
}

/** Seconds of this process's own work, the best of the runs: other work on the machine does not count. */
function seconds(work: () => void, runs = 3): number {
  let best = Infinity;
  for (let i = 0; i < runs; i++) {
    const from = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(from);
    best = Math.min(best, (user + system) / 1e6);
  }
  return best;
}

function reading(): Figure[] {
  const text = makeNovel(CHARACTERS);
  const parsed = parseScreenplay(text);
  const figures = computeFigures(parsed);
  const counted = seconds(() => void computeFigures(parsed));
  return [
    figure(
      `${CHARACTERS.toLocaleString("en")} characters parsed`,
      seconds(() => void parseScreenplay(text)),
      "s",
    ),
    figure("the same, its figures", counted, "s", `< ${FIGURES_SECONDS}`, counted < FIGURES_SECONDS),
    figure(
      "the same, its findings",
      seconds(() => void findInconsistencies(parsed, figures)),
      "s",
    ),
    figure("speeches whose speaker is told", (figures.prose?.attributedShare ?? 0) * 100, "%"),
  ];
}

/** Half and whole are read by turns: other work on the machine comes and goes between one round and the next. */
function doubling(): Figure[] {
  return [1_000_000, 2_000_000, 4_000_000].map((length) => {
    const [half, whole] = [length / 2, length].map((characters) => {
      const text = makeNovel(characters);
      return { best: Infinity, work: () => void computeFigures(parseScreenplay(text)) };
    });
    for (let i = 0; i < TURNS; i++)
      for (const read of [half, whole]) if (read) read.best = Math.min(read.best, seconds(read.work, 1));
    const ratio = (whole?.best ?? Infinity) / (half?.best ?? 0);
    return figure(
      `${length.toLocaleString("en")} characters against half as many`,
      ratio,
      "times",
      `≤ ${DOUBLE}`,
      ratio <= DOUBLE,
    );
  });
}

const HEADS = "第一章 起\n第二章 承\n第三章 转\n";
/** What makes careless expressions about prose quadratic. */
const UNITS: Record<string, string> = {
  "closing marks": "”",
  "opening marks": "“",
  "nested marks": "“他说“走。”",
  "one line of speech": "张三说：“走。”",
  "pronouns in one line": "“走。”他说。",
  "speech without an end": "“走。\n",
  "adverbs without a verb": "。张三把把把把把把把把把把把把把把把把把",
  "chapters without text": "第一章 甲\n",
  "bare numbers": "1\n2\n3\n",
  contents: "目录\n第一章 起\n第二章 承\n",
  "words of place": "在在在在",
  turns: "“走。”张三道。\n“走。”\n“走。”李四道。\n",
  "web addresses": "www.",
};

function hostile(): Figure[] {
  const half = 256 * 1024;
  let [worst, worstName, slowest, slowestName] = [0, "", 0, ""];
  for (const [name, unit] of Object.entries(UNITS)) {
    const of = (length: number): string => HEADS + unit.repeat(Math.ceil(length / unit.length));
    const work = (text: string) => (): void => {
      const parsed = parseScreenplay(text);
      findInconsistencies(parsed, computeFigures(parsed));
    };
    const [first, second] = [seconds(work(of(half))), seconds(work(of(half * 2)))];
    // Below 50 ms the clock and the collector weigh more than the text.
    const ratio = second < 0.05 ? 0 : second / first;
    if (ratio > worst) [worst, worstName] = [ratio, name];
    if (second > slowest) [slowest, slowestName] = [second, name];
  }
  return [
    figure(
      `half a million hostile characters against half, worst (${worstName})`,
      worst,
      "times",
      `≤ ${DOUBLE}`,
      worst <= DOUBLE,
    ),
    figure(`half a million hostile characters, slowest (${slowestName})`, slowest, "s"),
  ];
}
