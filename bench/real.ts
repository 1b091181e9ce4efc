// How well scripts by other authors are read: a folder of texts, joined by their hash with labels that hold offsets and kinds, no words.
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseScreenplay } from "@mochang/screenplay";
import type { BenchResult, Figure } from "./benchResult.ts";
import {
  addRealScore,
  emptyRealScore,
  type RealLabels,
  type RealScore,
  scoreReal,
  scoreShownPeople,
} from "./realScore.ts";
import { f1, share } from "./score.ts";

const LABELS = join(import.meta.dirname, "real/labels");
/**
 * The folders of the labels. While the grammar is changed nobody reads the texts of `held-out-5`; the other four that
 * were held out are opened.
 */
const PARTS = [
  "held-out",
  "held-out-2",
  "held-out-3",
  "held-out-4",
  "held-out-5",
  "random",
  "random-short",
  "random-2",
  "random-layouts",
  "random-3",
  "random-people",
  "random-4",
  "development",
] as const;
const SOURCE =
  "没有给出剧本文件夹。这些剧本不随本仓库分发，取自公开仓库 https://github.com/iEdric/chinese-shortscript，取回后运行：npm run bench -- real 文件夹";
const GOALS = { scenes: 95, lines: 93, people: 95 };

/** `folders[0]` holds the texts, at any depth and under any names. */
export async function run([folder]: readonly string[] = []): Promise<BenchResult> {
  if (folder === undefined) {
    console.error(SOURCE);
    return Promise.resolve({ bench: "real", figures: [] });
  }
  const texts = textsByHash(folder);
  return { bench: "real", figures: PARTS.flatMap((part) => measure(part, texts)) };
}

function textsByHash(folder: string): Map<string, Buffer> {
  const texts = new Map<string, Buffer>();
  for (const file of globSync("**/*.txt", { cwd: folder })) {
    const bytes = readFileSync(join(folder, file));
    texts.set(createHash("sha256").update(bytes).digest("hex"), bytes);
  }
  return texts;
}

function measure(part: string, texts: ReadonlyMap<string, Buffer>): Figure[] {
  const files = globSync("*.json", { cwd: join(LABELS, part) }).toSorted();
  const sum = emptyRealScore();
  let missing = 0;
  for (const file of files) {
    const labels = JSON.parse(readFileSync(join(LABELS, part, file), "utf8")) as RealLabels;
    const bytes = texts.get(labels.sha256);
    if (bytes === undefined) missing++;
    else {
      const parsed = parseScreenplay(decode(bytes, labels.encoding));
      addRealScore(sum, { ...scoreReal(parsed, labels), shownPeople: scoreShownPeople(parsed, labels) });
    }
  }
  if (files.length === 0) return [];
  const found: Figure = {
    name: `${part}: labelled scripts that are not in the folder, of ${files.length}`,
    value: missing,
    unit: "",
    goal: "0",
    met: missing === 0,
  };
  return missing === files.length ? [found] : [found, ...figuresOf(part, sum)];
}

export function decode(bytes: Buffer, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes).replace(/^\ufeff/, "");
}

function figuresOf(
  part: string,
  { scenes, people, certainPeople, shownPeople, lines, linesRight, falseNumberFindings }: RealScore,
): Figure[] {
  const figure = (what: string, value: number, min?: number): Figure => ({
    name: `${part}: ${what}`,
    value: Math.round(value * 10) / 10,
    unit: "%",
    goal: min === undefined ? "" : `≥ ${min}`,
    met: min === undefined || value >= min,
  });
  const ofPeople = [
    figure("people, precision", share(people.hit, people.found), GOALS.people),
    figure("people, recall", share(people.hit, people.labelled), GOALS.people),
    figure("people, F1", f1(people)),
    figure("people without a doubt, precision", share(certainPeople.hit, certainPeople.found)),
    figure("people without a doubt, recall", share(certainPeople.hit, certainPeople.labelled)),
    figure("people that a report counts, precision", share(shownPeople.hit, shownPeople.found)),
    figure("people that a report counts, recall", share(shownPeople.hit, shownPeople.labelled)),
  ];
  if (lines === 0) return ofPeople;
  return [
    figure("scenes, precision", share(scenes.hit, scenes.found)),
    figure("scenes, recall", share(scenes.hit, scenes.labelled)),
    figure("scenes, F1", f1(scenes), GOALS.scenes),
    figure("line accuracy", share(linesRight, lines), GOALS.lines),
    ...ofPeople,
    {
      name: `${part}: false findings about scene numbers`,
      value: falseNumberFindings,
      unit: "",
      goal: "0",
      met: falseNumberFindings === 0,
    },
  ];
}
