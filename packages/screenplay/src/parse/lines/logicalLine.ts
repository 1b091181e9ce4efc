import { SKIP, readUnit } from "./characterNormalisation.ts";
import { decodeEntity } from "./decodeEntity.ts";
import { isWhiteSpace, trimRange } from "../whiteSpace.ts";

/**
 * One logical line beside the original: `norm` is what the grammar reads, `[start, end)` is where it stands in
 * the author's text. `map` holds the original offset of every unit of `norm`; null means `start + i`.
 */
export interface Block {
  start: number;
  end: number;
  norm: string;
  map: Int32Array | null;
  /** Columns of white space before the first character; a full-width space counts two. */
  indent: number;
  /** Empty lines directly above. */
  blankBefore: number;
  /** Depth of a Markdown `#` heading, 0 for none. */
  level: number;
  /** True for a piece that was split out of a longer line. */
  glued: boolean;
}

/** The original offset of a cut before `norm[i]`; the edges of the block at both ends. */
export function offsetAt(block: Block, i: number): number {
  if (i <= 0) return block.start;
  if (i >= block.norm.length) return block.end;
  return block.map ? (block.map[i] as number) : block.start + i;
}

/** The original offset of the character read as `norm[i]`, without marks of Markdown before it. */
export function sourceOf(block: Block, i: number): number {
  return block.map ? (block.map[i] ?? block.end) : block.start + i;
}

/** The offset behind the character read as `norm[i]`; an entity counts whole. */
export function sourceEnd(text: string, block: Block, i: number): number {
  const at = sourceOf(block, i);
  const entity = text.charCodeAt(at) === 0x26 ? decodeEntity(text, at, block.end) : null;
  return Math.min(block.end, at + (entity ? entity.length : 1));
}

const HASH = 0x23;

function needsMap(code: number): boolean {
  // & * \ < _ ` and whatever is skipped outright.
  return (
    code === 0x26 ||
    code === 0x2a ||
    code === 0x5c ||
    code === 0x3c ||
    code === 0x5f ||
    code === 0x60 ||
    readUnit(code) === SKIP
  );
}

const TAG = /<\/?(?:b|i|u|s|em|strong|p|br|center|span|font|div|h[1-6])\b[^<>]{0,80}>/iy;

/** Length of what is skipped at `i` (a mark of Markdown, a tag), 0 when the character is read. */
function skipped(text: string, i: number, end: number): number {
  const code = text.charCodeAt(i);
  if (readUnit(code) === SKIP) return 1;
  if (code === 0x2a || code === 0x5f) {
    let run = i;
    while (run < end && text.charCodeAt(run) === code && run - i < 4) run++;
    if (run - i >= 2) return run - i;
    // A lone star decorates only at the edge of a word: `男同学*4` keeps its star.
    const before = i > 0 ? text.charCodeAt(i - 1) : 0x20;
    const after = i + 1 < end ? text.charCodeAt(i + 1) : 0x20;
    return code === 0x2a &&
      after !== 0x20 &&
      !(after >= 0x30 && after <= 0x39) &&
      (isWhiteSpace(before) || !(before < 0x80))
      ? 1
      : 0;
  }
  if (code === 0x60) return 1;
  if (code === 0x5c) {
    const after = text.charCodeAt(i + 1);
    return i + 1 < end && after < 0x80 && !/[\w\s]/.test(text[i + 1] as string) ? 1 : 0;
  }
  if (code === 0x3c) {
    TAG.lastIndex = i;
    const tag = TAG.exec(text);
    return tag && i + tag[0].length <= end ? tag[0].length : 0;
  }
  return 0;
}

/** Reads `[start, end)` of the original, already trimmed, into a block. */
export function readBlock(text: string, start: number, end: number, indent = 0, blankBefore = 0): Block {
  let plain = true;
  let same = true;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code === HASH && i === start) plain = false;
    if (needsMap(code)) plain = false;
    else if (readUnit(code) !== code) same = false;
    if (!plain) break;
  }
  if (plain) {
    const norm = same ? text.slice(start, end) : mapUnits(text, start, end);
    return { start, end, norm, map: null, indent, blankBefore, level: 0, glued: false };
  }
  return readDecorated(text, start, end, indent, blankBefore);
}

function mapUnits(text: string, start: number, end: number): string {
  const units = new Uint16Array(end - start);
  for (let i = start; i < end; i++) units[i - start] = readUnit(text.charCodeAt(i));
  return fromUnits(units, units.length);
}

const CHUNK = 8192;

function fromUnits(units: Uint16Array, length: number): string {
  if (length <= CHUNK) return String.fromCharCode.apply(null, units.subarray(0, length) as unknown as number[]);
  const parts: string[] = [];
  for (let i = 0; i < length; i += CHUNK)
    parts.push(String.fromCharCode.apply(null, units.subarray(i, Math.min(length, i + CHUNK)) as unknown as number[]));
  return parts.join("");
}

function readDecorated(text: string, start: number, end: number, indent: number, blankBefore: number): Block {
  const units = new Uint16Array(end - start);
  const map = new Int32Array(end - start);
  let length = 0;
  let level = 0;
  let i = start;
  while (i < end && text.charCodeAt(i) === HASH && level < 6) {
    level++;
    i++;
  }
  while (i < end) {
    const skip = skipped(text, i, end);
    if (skip > 0) {
      i += skip;
      continue;
    }
    const entity = text.charCodeAt(i) === 0x26 ? decodeEntity(text, i, end) : null;
    units[length] = readUnit(entity ? entity.code : text.charCodeAt(i));
    map[length] = i;
    length++;
    i += entity ? entity.length : 1;
  }
  let first = 0;
  while (first < length && units[first] === 0x20) first++;
  while (length > first && units[length - 1] === 0x20) length--;
  return {
    start,
    end,
    norm: fromUnits(units.subarray(first), length - first),
    map: map.slice(first, length),
    indent,
    blankBefore,
    level,
    glued: false,
  };
}

/** The piece of a block between two cuts of `norm`, trimmed; null when nothing but white space is left. */
export function sliceBlock(text: string, block: Block, from: number, to: number): Block | null {
  const [start, end] = trimRange(text, offsetAt(block, from), offsetAt(block, to));
  if (start >= end) return null;
  let a = Math.max(from, 0);
  let b = Math.min(to, block.norm.length);
  while (a < b && block.norm.charCodeAt(a) === 0x20) a++;
  while (b > a && block.norm.charCodeAt(b - 1) === 0x20) b--;
  return {
    start,
    end,
    norm: block.norm.slice(a, b),
    map: block.map
      ? block.map.subarray(a, b)
      : start === offsetAt(block, a)
        ? null
        : identity(offsetAt(block, a), b - a),
    indent: block.indent,
    blankBefore: from <= 0 ? block.blankBefore : 0,
    level: from <= 0 ? block.level : 0,
    glued: true,
  };
}

function identity(base: number, length: number): Int32Array {
  const map = new Int32Array(length);
  for (let i = 0; i < length; i++) map[i] = base + i;
  return map;
}

/** Several blocks read as one, for lines that a page width broke; a space stands between words of Latin letters. */
export function joinBlocks(blocks: Block[]): Block {
  const first = blocks[0] as Block;
  const last = blocks[blocks.length - 1] as Block;
  let norm = "";
  // Kept apart: reading a character of the string that is being built makes V8 copy all of it, for each block.
  let lastCode = Infinity;
  let length = 0;
  for (const block of blocks) length += block.norm.length + 1;
  const map = new Int32Array(length);
  let at = 0;
  for (const block of blocks) {
    if (block.norm.length === 0) continue;
    if (lastCode < 0x80 && block.norm.charCodeAt(0) < 0x80) {
      norm += " ";
      map[at++] = block.start;
    }
    norm += block.norm;
    lastCode = block.norm.charCodeAt(block.norm.length - 1);
    for (let i = 0; i < block.norm.length; i++) map[at++] = block.map ? (block.map[i] as number) : block.start + i;
  }
  return { ...first, end: last.end, norm, map: map.subarray(0, at) };
}
