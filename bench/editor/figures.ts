import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Figure } from "../benchResult.ts";
import type { Finding } from "./measureFinding.ts";
import type { Measured } from "./measurePage.ts";

export const EDITORS = ["prosemirror", "codemirror", "ours", "tiptap", "slate", "quill"] as const;
export type EditorName = (typeof EDITORS)[number];

const NAMES: Record<EditorName, string> = {
  prosemirror: "bare ProseMirror",
  codemirror: "CodeMirror",
  ours: "the editor",
  tiptap: "TipTap with React views",
  slate: "Slate",
  quill: "Quill",
};

/** What was measured of scripts of one size; of each editor the rounds in order. */
export interface MeasuredSize {
  size: number;
  measured: ReadonlyMap<EditorName, readonly Measured[]>;
  findings: readonly Finding[];
}

/** The size for which most goals hold, and the one for the comparison with Quill. */
const LONG = 500_000;
const MIDDLE = 100_000;
const GOALS = {
  openBesideProseMirror: 1.5,
  openBesideCodeMirror: 3,
  keyBesideCodeMirror: 2,
  slowKeyBesideCodeMirror: 2.5,
  keyProcessorMs: 8,
  fasterThanQuill: 10,
  findMs: 100,
  replaceMs: 1_000,
  codeKB: 350,
};

const part = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
const median = (values: readonly number[]): number => part(values, 0.5);

const reported = (name: string, value: number, unit: string): Figure => ({ name, value, unit, goal: "", met: true });
const atMost = (name: string, value: number, unit: string, max: number): Figure => ({
  name,
  value,
  unit,
  goal: `≤ ${max}`,
  met: value <= max,
});

const READ = {
  open: (one: Measured) => one.open,
  p50: (one: Measured) => median(one.keys),
  p95: (one: Measured) => part(one.keys, 0.95),
  processor: (one: Measured) => one.keyProcessor,
};

/** Of each pair of rounds: what else the machine does slows both of a pair. */
function ratio({ measured }: MeasuredSize, read: (one: Measured) => number, a: EditorName, b: EditorName): number {
  const others = measured.get(b) ?? [];
  return median((measured.get(a) ?? []).flatMap((one, i) => (others[i] ? [read(one) / read(others[i])] : [])));
}

function ownFigures({ size, measured }: MeasuredSize, editor: EditorName): Figure[] {
  const rounds = measured.get(editor) ?? [];
  if (rounds.length === 0) return [];
  const name = `${size} characters, ${NAMES[editor]}`;
  const resident = rounds.flatMap((one) => one.resident ?? []);
  return [
    reported(`${name}: open`, median(rounds.map(READ.open)), "ms"),
    reported(`${name}: key to paint, p50`, median(rounds.map(READ.p50)), "ms"),
    reported(`${name}: key to paint, p95`, median(rounds.map(READ.p95)), "ms"),
    reported(`${name}: processor time a key`, median(rounds.map(READ.processor)), "ms"),
    reported(`${name}: heap`, median(rounds.map(({ heap }) => heap)) / 1e6, "MB"),
    ...(resident.length > 0 ? [reported(`${name}: memory of the tab`, median(resident) / 1e6, "MB")] : []),
  ];
}

function findFigures(findings: readonly Finding[]): Figure[] {
  if (findings.length === 0) return [];
  const count = findings[0]?.count ?? 0;
  return [
    atMost("find in the longest script", median(findings.map(({ findMs }) => findMs)), "ms", GOALS.findMs),
    atMost(`replace ${count} there`, median(findings.map(({ replaceMs }) => replaceMs)), "ms", GOALS.replaceMs),
  ];
}

/** Bytes of the scripts that were there before the caret, compressed. */
function codeFigure({ measured }: MeasuredSize, built: string): Figure[] {
  const scripts = measured.get("ours")?.[0]?.scripts ?? [];
  const bytes = scripts.reduce((sum, path) => sum + gzipSync(readFileSync(join(built, path))).length, 0);
  return [atMost("code before the caret, gzip", bytes / 1_024, "KB", GOALS.codeKB)];
}

/** Every figure of one size. @param built the folder of the built web app */
export function figuresOf(one: MeasuredSize, built: string): Figure[] {
  const of = (read: (m: Measured) => number, peer: EditorName): number => ratio(one, read, "ours", peer);
  const figures = EDITORS.flatMap((editor) => ownFigures(one, editor));
  if (one.size === MIDDLE && one.measured.has("quill"))
    figures.push(
      // Paint waits for the screen's next frame, some 15 ms however little a key costs: only the processor's time tells how much faster one is.
      atMost(
        "100,000 characters: processor time of a key beside Quill's",
        of(READ.processor, "quill"),
        "×",
        1 / GOALS.fasterThanQuill,
      ),
      reported("100,000 characters: key to paint beside Quill's", of(READ.p50, "quill"), "×"),
    );
  if (one.size === LONG)
    figures.push(
      atMost("open beside bare ProseMirror", of(READ.open, "prosemirror"), "×", GOALS.openBesideProseMirror),
      atMost("open beside CodeMirror", of(READ.open, "codemirror"), "×", GOALS.openBesideCodeMirror),
      atMost("key to paint beside CodeMirror, p50", of(READ.p50, "codemirror"), "×", GOALS.keyBesideCodeMirror),
      atMost("key to paint beside CodeMirror, p95", of(READ.p95, "codemirror"), "×", GOALS.slowKeyBesideCodeMirror),
      atMost(
        "processor time a key",
        median((one.measured.get("ours") ?? []).map(READ.processor)),
        "ms",
        GOALS.keyProcessorMs,
      ),
      ...codeFigure(one, built),
    );
  return [...figures, ...findFigures(one.findings)];
}
