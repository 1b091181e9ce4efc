import type { Block } from "../lines/logicalLine.ts";
import { readDivision } from "./divisions.ts";
import { readFields } from "./headingFields.ts";
import { isLabel, readLabel } from "../linePatterns/labels.ts";
import { countSpeeches } from "../documentKind.ts";
import type { Headings } from "./voteHeadings.ts";
import { parseOrdinal } from "../../numerals/index.ts";

/** A run of `场：／景：／时：／人：` lines that opens a scene where no heading line does. */
interface Run {
  index: number;
  kinds: Set<string>;
  length: number;
}

const KINDS = ["number", "place", "time", "cast", "intExt"] as const;

function kindOf(norm: string): string | null {
  const label = readLabel(norm);
  if (!label || label.content >= norm.length || !/[:】]/.test(norm.slice(0, label.content))) return null;
  return KINDS.find((kind) => isLabel(label.word, kind)) ?? null;
}

/** Turns the first line of every such run into a heading, when the document opens its scenes this way. */
export function addLabelledHeadings(blocks: Block[], headings: Headings, speeches: number): void {
  const runs: Run[] = [];
  let run = null as Run | null;
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block;
    const kind = block.norm.length <= 120 ? kindOf(block.norm) : null;
    if (!kind || (run?.kinds.has(kind) && kind !== "cast")) {
      if (run) runs.push(run);
      run = null;
    }
    if (!kind) continue;
    if (run) {
      run.kinds.add(kind);
      run.length++;
    } else run = { index, kinds: new Set([kind]), length: 1 };
  }
  if (run) runs.push(run);
  const opening = runs.filter(
    (item) =>
      (item.kinds.has("place") || item.kinds.has("number")) &&
      item.kinds.size >= 2 &&
      !underHeading(blocks, headings, item.index),
  );
  const single = runs.filter(
    (item) => item.kinds.has("place") && item.kinds.size === 1 && !underHeading(blocks, headings, item.index),
  );
  const accepted =
    opening.length >= 2 || (headings.size === 0 && opening.some((item) => item.kinds.has("number")))
      ? opening
      : headings.size === 0 && single.length >= 3
        ? single
        : onlyBlock(blocks, headings, runs, speeches);
  if (opening.length > 0 && opening.length < headings.size * 0.3) return;
  if (areOfActs(blocks, accepted)) return;
  for (const item of accepted) {
    const block = blocks[item.index] as Block;
    const label = readLabel(block.norm);
    if (!label) continue;
    const number = isLabel(label.word, "number") ? numberRange(block.norm, label.content) : null;
    const place: [number, number] | null = isLabel(label.word, "place") ? [label.content, block.norm.length] : null;
    const time: [number, number] | null = isLabel(label.word, "time") ? [label.content, block.norm.length] : null;
    const { length } = block.norm;
    headings.set(block, {
      family: "表",
      number,
      values: number ? [parseOrdinal(block.norm.slice(...number)) ?? -1] : [],
      // `场：3　景：客厅时：夜`
      fields: number
        ? readFields(block.norm, number[1], length, false)
        : { intExt: null, time, place, cast: null, end: length, others: 0, labelled: true },
      end: block.norm.length,
      strength: 0.85,
    });
  }
}

/** Where each act has one such run and no more, the act is the scene, and the run says when, where and who. */
function areOfActs(blocks: readonly Block[], runs: readonly Run[]): boolean {
  const acts = blocks.flatMap(({ norm }, index) => (readDivision(norm)?.kind === "act" ? [index] : []));
  if (acts.length < 2 || runs.length < 2) return false;
  const owners = runs.map(({ index }) => acts.findLast((act) => act < index));
  return owners.every((act) => act !== undefined) && new Set(owners).size === owners.length;
}

/** The one block of a script of one scene is its heading, from its first line that tells when or where. */
function onlyBlock(blocks: Block[], headings: Headings, runs: Run[], speeches: number): Run[] {
  const placed = runs.filter((item) => item.kinds.has("place"));
  const only = placed[0];
  if (
    headings.size > 0 ||
    placed.length !== 1 ||
    !only ||
    speeches < 4 ||
    countSpeeches(blocks) < 3 ||
    blocks.some((block) => readDivision(block.norm))
  )
    return [];
  let index = only.index;
  while (kindOf((blocks[index] as Block).norm) === "cast") index++;
  return [{ ...only, index }];
}

function numberRange(norm: string, from: number): [number, number] | null {
  const match = /^第?([^ 场]{1,10})场?/.exec(norm.slice(from));
  if (!match) return null;
  const at = from + match[0].indexOf(match[1] as string);
  return [at, at + (match[1] as string).length];
}

function underHeading(blocks: Block[], headings: Headings, index: number): boolean {
  for (let i = index - 1; i >= 0 && i >= index - 6; i--) {
    const block = blocks[i] as Block;
    if (headings.has(block) || readDivision(block.norm)?.kind === "act") return true;
    // A short piece between them is the rest of a cast line.
    if (!readLabel(block.norm) && block.norm.length > 12) return false;
  }
  return false;
}
