import { type Block, joinBlocks } from "../lines/logicalLine.ts";
import { isAnyLabel, readLabel } from "../linePatterns/labels.ts";
import { readCue, isNameLike } from "../speeches/cue.ts";
import { readDivision } from "../headings/divisions.ts";
import { readHeading } from "../headings/sceneHeading.ts";
import { isTransition } from "../linePatterns/isTransition.ts";

/** Width in columns: a Han character or full-width mark is two. */
export function widthOf(norm: string): number {
  let width = 0;
  let marks = 0;
  let han = false;
  for (let i = 0; i < norm.length; i++) {
    const code = norm.charCodeAt(i);
    if (code >= 0x2000) han = true;
    else if (code > 0x20 && code < 0x30) marks++;
    else if (code === 0x3a || code === 0x3b || code === 0x3f) marks++;
    width += code < 0x2000 ? 1 : 2;
  }
  // Full-width marks were read as ASCII; between Han characters they are as wide as those.
  return han ? width + marks : width;
}

/** The column at which a page broke the lines of this document, 0 when nothing shows that it did. */
export function wrapWidth(rows: Block[]): number {
  const counts = new Map<number, number>();
  let long = 0;
  let longest = 0;
  for (const row of rows) {
    const width = widthOf(row.norm);
    if (width > 140) long++;
    if (width < 36 || width > 140) continue;
    const total = width + row.indent;
    longest = Math.max(longest, total);
    counts.set(total, (counts.get(total) ?? 0) + 1);
  }
  if (long > Math.max(1, rows.length * 0.02) || rows.length < 6) return 0;
  // A broken paragraph fills its line, so the widest widths crowd under one edge instead of thinning out.
  let best = 0;
  let bestCount = 0;
  for (const width of counts.keys()) {
    let near = 0;
    for (let w = width - 5; w <= width; w++) near += counts.get(w) ?? 0;
    if (near > bestCount || (near === bestCount && width > best)) {
      best = width;
      bestCount = near;
    }
  }
  let above = 0;
  for (const [width, count] of counts) if (width > best + 2) above += count;
  let all = 0;
  for (const count of counts.values()) all += count;
  return bestCount >= 4 && above <= bestCount * 0.1 && bestCount >= all * 0.25 ? best : 0;
}

const CLOSED = /[。!?…”」』)】\]:~—]$/;

/** Joins physical lines that a page width broke. Rows in `fixed` (page marks) are passed over, and joined around. */
export function joinWraps(rows: Block[], width: number, fixed: Set<Block>): Block[] {
  const careful = width === 0 && endsItsSentences(rows);
  if (width === 0 && !careful) return rows;
  const speakers = repeatedSpeakers(rows);
  const joined: Block[] = [];
  let run: Block[] = [];
  const flush = () => {
    if (run.length > 0) joined.push(run.length === 1 ? (run[0] as Block) : joinBlocks(run));
    run = [];
  };
  for (const row of rows) {
    if (fixed.has(row)) {
      // A page mark inside a paragraph would overlap it; the paragraph is cut there.
      flush();
      joined.push(row);
      continue;
    }
    const last = run[run.length - 1];
    if (!last || !(careful ? breaksOff(last, row, speakers) : continues(last, run.length, row, width, speakers)))
      flush();
    run.push(row);
  }
  flush();
  return joined;
}

/** This many known speakers below lines that end no sentence show that the document sets no full stops. */
const WITHOUT_STOPS = 3;

/**
 * Who opens a line with `名：` at least twice: such a line is a speech even below one that ended no sentence. Where lines end without
 * full stops throughout, once is enough.
 */
function repeatedSpeakers(rows: Block[]): Set<string> {
  const once = new Set<string>();
  const twice = new Set<string>();
  const below: string[] = [];
  for (const [i, { norm }] of rows.entries()) {
    const core = readCue(norm)?.core;
    if (core === undefined || core.length > 8 || !isNameLike(core) || isAnyLabel(core)) continue;
    const above = rows[i - 1]?.norm;
    if (above !== undefined && above.length >= 16 && !CLOSED.test(above)) below.push(core);
    (once.has(core) ? twice : once).add(core);
  }
  return below.filter((core) => twice.has(core)).length >= WITHOUT_STOPS ? once : twice;
}

function continues(last: Block, lines: number, row: Block, width: number, speakers: Set<string>): boolean {
  if (row.blankBefore > 0 || row.level > 0) return false;
  if (widthOf(last.norm) + last.indent < width - 5) return false;
  if (lines > 400) return false;
  if (row.indent > last.indent + 1 && lines > 1) return false;
  if (row.indent >= last.indent + 4) return false;
  return !opens(row.norm, CLOSED.test(last.norm), speakers);
}

/** True when a line plainly begins something of its own. `closed`: the line above ended a sentence. */
function opens(norm: string, closed: boolean, speakers: Set<string>): boolean {
  const first = norm[0] as string;
  if (first === "△" || first === "【" || first === "※") return true;
  if (first === "(" && closed) return true;
  if (isTransition(norm) || readDivision(norm)) return true;
  const label = readLabel(norm);
  if (label && label.content < norm.length && norm.slice(0, label.content).includes(":")) return true;
  const heading = readHeading(norm, false);
  if (heading && heading.strength >= 0.55) return true;
  const cue = readCue(norm);
  return (
    cue !== null &&
    cue.core.length <= 8 &&
    isNameLike(cue.core) &&
    !isAnyLabel(cue.core) &&
    (closed || speakers.has(cue.core))
  );
}

/** True for a document whose long lines nearly all end a sentence, so that one that does not was broken. */
function endsItsSentences(rows: Block[]): boolean {
  let long = 0;
  let closed = 0;
  for (const row of rows) {
    if (row.norm.length < 16 || row.norm.length > 300) continue;
    long++;
    if (CLOSED.test(row.norm)) closed++;
  }
  return long >= 8 && closed >= long * 0.85;
}

/** A long line that stops inside a sentence, with the sentence's end directly below. */
function breaksOff(last: Block, row: Block, speakers: Set<string>): boolean {
  if (row.blankBefore > 0 || row.level > 0 || last.norm.length < 16 || row.norm.length < 4) return false;
  if (!/[一-龥,、]$/.test(last.norm) || !/^[一-龥]/.test(row.norm) || !/[。!?…”」]$/.test(row.norm)) return false;
  if (readLabel(last.norm) || readDivision(last.norm) || (readHeading(last.norm, false)?.strength ?? 0) >= 0.3)
    return false;
  return !opens(row.norm, true, speakers) && readCue(row.norm) === null;
}
