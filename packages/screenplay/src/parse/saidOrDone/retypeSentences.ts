import { LOW_CONFIDENCE, type Line, type Scene } from "../../parsed.ts";
import { trimRange } from "../whiteSpace.ts";
import { lostLineEnds, mayBeOther, type Sentence, sentencesOf } from "./sentences.ts";
import table from "./weights.json" with { type: "json" };

/** `你-168 着55`: hundredths. */
const WORDS = new Map(
  table.words.split(" ").map((entry) => {
    const [, gram = "", weight] = /^(.+?)(-?\d+)$/.exec(entry) ?? [];
    return [gram, Number(weight) / 100] as const;
  }),
);
/** From here on a sentence is taken for the other kind: of those left out by text, five of six rightly. */
const LIKELY = 0.6;
/** A sentence that is of the other kind with less than this is shown for correction. */
const SURE = 0.8;
const DOUBTFUL = LOW_CONFIDENCE - 0.05;
/** So many speeches, and such a share of all, that begin with what is surely done, with this likelihood, show a writer who sets acts behind cues: `老周：推门进来。` */
const ACTS = 3;
/** The two scripts of 483 that set acts so have 4.6 and 7.6 %. */
const ACTS_SHARE = 0.025;
const SURE_ACT = 0.85;

/**
 * Takes sentences out of speeches that tell what is done, and out of actions that are said, in scripts that lost their line ends, where
 * weights learnt from labelled scripts (bench/README.md, "What is said and what is done") find that likelier than what the rules read.
 */
export function retypeSentences(text: string, scenes: readonly Scene[]): void {
  if (!lostLineEnds(text, scenes)) return;
  const names = new Set(scenes.flatMap(({ lines }) => lines.flatMap(({ speaker }) => speaker ?? [])));
  const judged = scenes.map(({ lines }) => sentencesOf(lines, names, WORDS).flatMap((one) => (one ? judge(one) : [])));
  const first = judged.flat().filter(({ isFirstSaid }) => isFirstSaid);
  const acts = first.filter(({ odds }) => odds > SURE_ACT).length;
  const isActCued = acts >= ACTS && acts >= first.length * ACTS_SHARE;
  for (const [i, scene] of scenes.entries()) {
    const sentences = Map.groupBy(
      (judged[i] ?? []).map((one) =>
        one.isFirstSaid && !(isActCued && one.odds > SURE_ACT) ? { ...one, odds: 0 } : one,
      ),
      ({ line }) => line,
    );
    const lines: Line[] = [];
    for (const line of scene.lines)
      for (const part of parted(line, sentences.get(line) ?? [], lines.at(-1))) lines.push(part);
    scene.lines = lines;
  }
}

interface Judged extends Pick<Sentence, "line" | "start" | "end" | "isFirstSaid"> {
  /** How likely it is not what its line is, from 0 to 1. */
  odds: number;
}

function judge(sentence: Sentence): Judged {
  const { line, start, end, isFirstSaid } = sentence;
  const isSaid = isFirstSaid && (sentence.isVoice || QUOTED.test(line.text));
  return { line, start, end, isFirstSaid, odds: mayBeOther(sentence) && !isSaid ? oddsAgainst(sentence) : 0 };
}
/** What stands in quotation marks behind a cue is said. */
const QUOTED = /^[“”"「『]/;

function oddsAgainst(sentence: Sentence): number {
  const weights = sentence.line.type === "dialogue" ? table.dialogue : table.action;
  const sum = sentence.measures.reduce((all, measure, i) => all + measure * (weights[i] ?? 0), weights.at(-1) ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/** A line parted where its sentences are of another kind; who spoke in front of it says what an action said. */
function parted(line: Line, sentences: readonly Judged[], before: Line | undefined): Line[] {
  const isOther = ({ odds }: Judged): boolean => odds > LIKELY;
  if (!sentences.some(isOther)) return [line];
  const runs: Judged[] = [];
  for (const one of sentences) {
    const last = runs.at(-1);
    if (last && isOther(last) === isOther(one))
      runs.splice(-1, 1, { ...last, end: one.end, odds: Math.min(last.odds, one.odds) });
    else runs.push(one);
  }
  const speaker = line.type === "dialogue" ? line.speaker : before?.type === "dialogue" ? before.speaker : undefined;
  return runs.flatMap((run): Line[] => {
    const [start, end] = trimRange(line.text, run.start, run.end);
    if (start >= end) return [];
    const type = (line.type === "action") === isOther(run) ? "dialogue" : "action";
    const confidence = isOther(run) && run.odds < SURE ? Math.min(line.confidence, DOUBTFUL) : line.confidence;
    const span = { text: line.text.slice(start, end), start: line.start + start, end: line.start + end, confidence };
    return [type === "dialogue" && speaker !== undefined ? { type, ...span, speaker } : { type, ...span }];
  });
}
