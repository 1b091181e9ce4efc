// Learns `saidOrDone/weights.json` from a folder of texts: `node bench/real/learnSaidOrDone.ts FOLDER` (bench/README.md tells what for).
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Line } from "@mochang/screenplay";
import type { Sentence } from "../../packages/screenplay/src/parse/saidOrDone/sentences.ts";
import type { RealLabels } from "../realScore.ts";
import type { Labels } from "../score.ts";
import { crossValidate, type Example, fitLogistic, logistic } from "./logistic.ts";
import { learnWords, type WeakSentence } from "./learnWords.ts";

const SAMPLES = join(import.meta.dirname, "../../packages/screenplay/samples");
const WEIGHTS = join(import.meta.dirname, "../../packages/screenplay/src/parse/saidOrDone/weights.json");
/** Never learnt from: it shows what was learnt. */
const HELD_OUT = "held-out-5";
const SURE = 0.8;
const SHARE = 0.9;

/** The reader must not use what it is to be taught. */
writeFileSync(WEIGHTS, JSON.stringify({ words: "", dialogue: [], action: [] }));
const { parseScreenplay } = await import("@mochang/screenplay");
const { gramsOf, lostLineEnds, mayBeOther, sentencesOf } =
  await import("../../packages/screenplay/src/parse/saidOrDone/sentences.ts");

/** A script that lost its line ends, as the rules read it. */
interface Text {
  name: string;
  /** The labelled lines; null for a script without labels. */
  lines: LabelledLine[] | null;
  scenes: Line[][];
}

type LabelledLine = readonly [start: number, end: number, kind: string];

const decode = (bytes: Buffer, encoding: string): string =>
  new TextDecoder(encoding).decode(bytes).replace(/^\ufeff/, "");

function readText(name: string, text: string, lines: LabelledLine[] | null): Text[] {
  const { kind, scenes } = parseScreenplay(text);
  const isRead = (kind === "screenplay" || kind === "stage") && lostLineEnds(text, scenes);
  return isRead ? [{ name, lines, scenes: scenes.map((scene) => scene.lines) }] : [];
}

function readTexts(folder: string): Text[] {
  const labels = new Map<string, RealLabels | null>();
  for (const file of globSync("labels/*/*.json", { cwd: import.meta.dirname })) {
    const one = JSON.parse(readFileSync(join(import.meta.dirname, file), "utf8")) as RealLabels;
    labels.set(one.sha256, file.includes(HELD_OUT) ? null : one);
  }
  return globSync("**/*.txt", { cwd: folder })
    .toSorted()
    .flatMap((file) => {
      const bytes = readFileSync(join(folder, file));
      const hash = createHash("sha256").update(bytes).digest("hex");
      const known = labels.get(hash);
      if (known === null) return [];
      const text = decode(bytes, known?.encoding ?? "gb18030");
      return readText(hash, text, known ? (known.windows ?? []).flatMap(({ lines }) => lines) : null);
    });
}

/** The samples that are in view, whose lines are labelled all. */
function readSamples(): Text[] {
  return globSync("*/*.labels.json", { cwd: SAMPLES })
    .toSorted()
    .flatMap((file) => {
      const { lines } = JSON.parse(readFileSync(join(SAMPLES, file), "utf8")) as Labels;
      const text = decode(readFileSync(join(SAMPLES, file.replace(/\.labels\.json$/, ".txt"))), "utf-8");
      return readText(
        file,
        text,
        lines.map(({ type, start, end }) => [start, end, type]),
      );
    });
}

/** Whether weights are learnt from a sentence: what a speech begins with is taken as said. */
const isOpen = (sentence: Sentence): boolean => !sentence.isFirstSaid && mayBeOther(sentence);

const namesOf = (scenes: Line[][]): Set<string> => new Set(scenes.flat().flatMap(({ speaker }) => speaker ?? []));

/** Sentences of texts without labels, of the kind that the rules are sure of, or of the other one where `table` finds that likelier. */
function weakSentences(texts: readonly Text[], words: ReadonlyMap<string, number>, table: Table): WeakSentence[] {
  return texts.flatMap(({ name, lines: labelled, scenes }) => {
    if (labelled) return [];
    const names = namesOf(scenes);
    return scenes.flatMap((lines) =>
      sentencesOf(lines, names, words).flatMap((one) => {
        if (!one || one.line.confidence < SURE || one.end - one.start < 3) return [];
        const isOther = isOpen(one) && logistic([...one.measures, 1], table[one.line.type as Kind]) > 0.5;
        const grams = gramsOf(one.line.text.slice(one.start, one.end));
        return [{ text: name, grams, isDone: (one.line.type === "action") !== isOther }];
      }),
    );
  });
}

/** The labelled sentences of one kind, as the rules read them: whether they are of the other one. */
function examples(texts: readonly Text[], words: ReadonlyMap<string, number>, type: Kind): Example[] {
  return texts.flatMap(({ name, lines: labelled, scenes }) => {
    const names = namesOf(scenes);
    return !labelled
      ? []
      : scenes.flatMap((lines) =>
          sentencesOf(lines, names, words).flatMap((one) => {
            if (one?.line.type !== type || !isOpen(one)) return [];
            const kind = kindBetween(labelled, one.line.start + one.start, one.line.start + one.end);
            return kind === "dialogue" || kind === "action"
              ? [{ group: name, measures: one.measures, isTrue: kind !== type }]
              : [];
          }),
        );
  });
}

/** The kind of the label that holds nearly all of a span. */
function kindBetween(lines: readonly LabelledLine[], start: number, end: number): string | null {
  const held = lines.find(([from, to]) => Math.min(to, end) - Math.max(from, start) >= (end - start) * SHARE);
  return held?.[2] ?? null;
}

type Kind = "dialogue" | "action";
type Table = Record<Kind, number[]>;
const ROUNDS = 3;

function learn(folder: string): void {
  const texts = [...readTexts(folder), ...readSamples()];
  let words = new Map<string, number>();
  let table: Table = { dialogue: [0], action: [0] };
  for (let round = 0; round < ROUNDS; round++) {
    const learnt = learnWords(weakSentences(texts, words, table));
    words = new Map([...learnt].map(([gram, weight]) => [gram, Math.round(weight * 100) / 100]));
    table = { dialogue: kindWeights(texts, words, "dialogue"), action: kindWeights(texts, words, "action") };
  }
  const packed = [...words].map(([gram, weight]) => `${gram}${Math.round(weight * 100)}`).join(" ");
  writeFileSync(WEIGHTS, `${JSON.stringify({ words: packed, ...table })}\n`);
}

function kindWeights(texts: readonly Text[], words: ReadonlyMap<string, number>, type: Kind): number[] {
  const of = examples(texts, words, type);
  const { right, wrong, missed } = crossValidate(of);
  console.log(
    `${type}: ${of.length} sentences; left out by text ${right} are taken out rightly, ${wrong} wrongly, ${missed} missed`,
  );
  return fitLogistic(of).map((weight) => Math.round(weight * 1000) / 1000);
}

learn(process.argv[2] ?? "");
