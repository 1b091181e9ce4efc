import type { HeadingFields, IntExt, Line, Scene } from "../../parsed.ts";
import type { Block } from "../lines/logicalLine.ts";
import type { LineEmitter } from "../lines/lineEmitter.ts";
import { type Fields, readFields } from "../headings/headingFields.ts";
import type { Heading } from "../headings/sceneHeading.ts";
import { intExtOf } from "../headings/intExt.ts";
import { placeOf, sideOfPlace } from "../headings/placeOf.ts";
import { type Label, isLabel } from "../linePatterns/labels.ts";

/** Gathers spans into front matter and scenes as the classifier walks down the document. */
export class SceneBuilder {
  readonly emitter: LineEmitter;
  readonly front: Line[] = [];
  readonly scenes: Scene[] = [];

  constructor(emitter: LineEmitter) {
    this.emitter = emitter;
    emitter.lines = this.front;
  }

  get started(): boolean {
    return this.scenes.length > 0;
  }

  /** Opens a scene without a heading, for texts that have none. */
  openBare(): void {
    const scene: Scene = { number: null, heading: null, fields: { intExt: null, time: null, place: null }, lines: [] };
    this.scenes.push(scene);
    this.emitter.lines = scene.lines;
  }

  open(block: Block, heading: Heading, confidence: number): void {
    const { emitter } = this;
    const { fields } = heading;
    const written = (range: [number, number] | null) =>
      range ? emitter.written(heading.source ?? block, range[0], range[1]) || null : null;
    const scene: Scene = {
      number: written(heading.number),
      heading: null,
      fields: fieldsOf(fields.intExt, written(fields.time), written(fields.place)),
      lines: [],
    };
    this.scenes.push(scene);
    emitter.lines = scene.lines;
    emitter.whole(block, "heading", confidence);
    scene.heading = scene.lines[0]?.text ?? null;
  }

  /** Opens a scene at a line of another type: a chapter, or an act without scenes. */
  openAs(block: Block, type: "chapter" | "heading", number: string | null, place: string | null): void {
    const scene: Scene = { number, heading: null, fields: { intExt: null, time: null, place }, lines: [] };
    this.scenes.push(scene);
    this.emitter.lines = scene.lines;
    this.emitter.whole(block, type, 0.9);
    scene.heading = scene.lines[0]?.text ?? null;
  }

  private get fields(): HeadingFields | null {
    return this.scenes[this.scenes.length - 1]?.fields ?? null;
  }

  /** Fills what the heading left out from a `时：` or `景：` line below it. */
  fillFromLabel(block: Block, label: Label): void {
    const fields = this.fields;
    const scene = this.scenes[this.scenes.length - 1];
    if (!fields || !scene) return;
    const { norm } = block;
    if (
      isLabel(label.word, "number") &&
      !scene.number &&
      /^第?[\d零一二三四五六七八九十百\-—]+场?$/.test(norm.slice(label.content))
    ) {
      scene.number = this.emitter.written(block, label.content, norm.length).replace(/^第|[场場]$/g, "");
      return;
    }
    // Several labels may share one line: `时：日　景：客厅　人：小明`.
    const parts = /[:：].*[:：]/.test(norm)
      ? splitLabels(norm)
      : [{ word: label.word, from: label.content, to: norm.length }];
    for (const part of parts) this.fillPart(block, part.word, part.from, part.to);
  }

  private fillPart(block: Block, word: string, from: number, to: number): void {
    const fields = this.fields;
    if (!fields) return;
    const read = readFields(block.norm, from, to, false);
    fields.intExt ??= read.intExt;
    if (isLabel(word, "intExt")) fields.intExt ??= intExtOf(block.norm.slice(from, to).trim());
    else if (isLabel(word, "time")) {
      const range: [number, number] = read.intExt && read.time ? read.time : [from, to];
      fields.time ??= timeText(this.emitter.written(block, range[0], range[1]));
    } else if (isLabel(word, "place")) {
      if (read.time && !fields.time) fields.time = this.emitter.written(block, read.time[0], read.time[1]);
      if (!fields.place) {
        const plain = !read.intExt && !read.time;
        const range: [number, number] = plain ? [from, to] : (read.place ?? [from, to]);
        fields.place = placeOf(this.emitter.written(block, range[0], range[1]));
      }
    }
  }

  /** Fills what the heading left out from a line of nothing but fields. */
  fillFromFields(block: Block, read: Fields): void {
    const { fields, emitter } = this;
    if (!fields) return;
    const written = (range: [number, number] | null) => (range ? emitter.written(block, range[0], range[1]) : null);
    const below = fieldsOf(fields.intExt ?? read.intExt, written(read.time), written(read.place));
    fields.intExt ??= below.intExt;
    fields.time ??= below.time;
    fields.place ??= below.place;
  }

  /** True when the heading said when or on which side, and not where. */
  get lacksPlace(): boolean {
    const fields = this.fields;
    return fields !== null && fields.place === null && fields.time !== null && fields.intExt !== null;
  }

  fillPlace(block: Block): void {
    if (this.fields) this.fields.place = placeOf(this.emitter.written(block, 0, block.norm.length));
  }

  get lacksFields(): boolean {
    const fields = this.fields;
    return fields !== null && fields.time === null && fields.intExt === null;
  }
}

function fieldsOf(intExt: IntExt | null, time: string | null, place: string | null): HeadingFields {
  const glued = place !== null && intExt === null ? sideOfPlace(place) : null;
  if (!glued) return { intExt, time, place: placeOf(place) };
  return { intExt: glued.intExt, time: time ?? glued.time, place: placeOf(glued.place) };
}

function timeText(written: string): string | null {
  return written.replace(/[。.；;，,]$/, "") || null;
}

function splitLabels(norm: string): { word: string; from: number; to: number }[] {
  const parts: { word: string; from: number; to: number }[] = [];
  const pattern = /([^ :,，。;、]{1,6}) ?:/g;
  for (let match = pattern.exec(norm); match; match = pattern.exec(norm)) {
    const last = parts[parts.length - 1];
    if (last) last.to = match.index;
    parts.push({ word: match[1] as string, from: match.index + match[0].length, to: norm.length });
  }
  return parts;
}
