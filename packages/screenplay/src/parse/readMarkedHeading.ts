import type { HeadingFields } from "../parsed.ts";
import { readBlock } from "./lines/logicalLine.ts";
import { LineEmitter } from "./lines/lineEmitter.ts";
import { readFields } from "./headings/headingFields.ts";
import { type Heading, readHeading } from "./headings/sceneHeading.ts";
import { readLabel } from "./linePatterns/labels.ts";
import { SceneBuilder } from "./screenplay/sceneBuilder.ts";
import { trimRange } from "./whiteSpace.ts";

/** A heading says what it says in its first characters; what stands behind them is not searched. */
const MAX_LENGTH = 300;

/** What a line that is known to be a heading says, as strings as written: for formats that mark their headings. */
export function readMarkedHeading(written: string): { number: string | null; fields: HeadingFields } {
  const text = written.slice(0, MAX_LENGTH);
  const [start, end] = trimRange(text, 0, text.length);
  const block = readBlock(text, start, end);
  const fields = (): Heading["fields"] => readFields(block.norm, 0, block.norm.length, false);
  const heading = readHeading(block.norm, false) ?? {
    family: "",
    number: null,
    values: [],
    fields: fields(),
    end: block.norm.length,
    strength: 1,
  };
  const builder = new SceneBuilder(new LineEmitter(text));
  builder.open(block, heading, 1);
  const scene = builder.scenes[0];
  return scene
    ? { number: scene.number, fields: scene.fields }
    : { number: null, fields: { intExt: null, time: null, place: null } };
}

/** The number in a chapter's title (`第十二章`), as written; null where it has none. */
export function chapterNumber(written: string): string | null {
  return /第\s?([^\s章回节節篇集幕]{1,6})\s?[章回节節篇集幕]/u.exec(written.slice(0, MAX_LENGTH))?.[1] ?? null;
}

/** The same with the label lines under it (`時：夜`, `景：客厅`), which say what the heading leaves out. */
export function readSceneHead(
  heading: string,
  below: readonly string[],
): { number: string | null; fields: HeadingFields } {
  const head = readMarkedHeading(heading);
  const rows = below.map((row) => row.slice(0, MAX_LENGTH));
  const text = [heading.slice(0, MAX_LENGTH), ...rows].join("\n");
  const builder = new SceneBuilder(new LineEmitter(text));
  builder.openBare();
  const scene = builder.scenes[0];
  if (!scene) return head;
  scene.number = head.number;
  scene.fields = { ...head.fields };
  let at = Math.min(heading.length, MAX_LENGTH) + 1;
  for (const row of rows) {
    const [start, end] = trimRange(text, at, at + row.length);
    at += row.length + 1;
    const block = readBlock(text, start, end);
    const label = readLabel(block.norm);
    if (label) builder.fillFromLabel(block, label);
  }
  return { number: scene.number, fields: scene.fields };
}
