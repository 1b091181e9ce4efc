import {
  computeFigures,
  type Fact,
  factKind,
  factState,
  type Figures,
  type Parsed,
  parseScreenplay,
} from "@mochang/screenplay";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A script with what a careful reader reads of it, and its planted faults. */
export interface AnnotatedScript {
  name: string;
  /** Held out: not read while rules are changed. */
  isHeldOut: boolean;
  parsed: Parsed;
  figures: Figures;
  /** Where the line begins on which each is read. */
  readings: (Pick<Fact, "kind" | "who" | "about" | "state" | "value"> & { start: number })[];
  /** Where the lines begin that make up each fault. */
  faults: Map<string, Set<number>>;
}

const SCRIPTS = join(import.meta.dirname, "scripts");

export function readAnnotatedScripts(): AnnotatedScript[] {
  return [
    { folder: SCRIPTS, isHeldOut: false },
    { folder: join(SCRIPTS, "held-out"), isHeldOut: true },
  ].flatMap(({ folder, isHeldOut }) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(".txt"))
      .map((file) => ({
        isHeldOut,
        ...annotated(file.replace(".txt", ""), readFileSync(join(folder, file), "utf8")),
      })),
  );
}

/** `words ## kind|who|about|state|value；kind|… !F1`: the words are the script's, the rest says what is read there and of which fault it is. */
function annotated(name: string, source: string): Omit<AnnotatedScript, "isHeldOut"> {
  const rows = source.split("\n").map((row) => {
    const [, words = "", notes = "", faults = ""] = /^(.*?)(?: ## (.*?))?((?: !F\d+)*)\s*$/u.exec(row) ?? [];
    // A mark between two readings of one line is of the line.
    const marks = [...`${notes}${faults}`.matchAll(/!(F\d+)/gu)].map(([, fault = ""]) => fault);
    return { words: words.trimEnd(), notes: notes.replaceAll(/\s*!F\d+/gu, ""), marks };
  });
  const parsed = parseScreenplay(rows.map(({ words }) => words).join("\n"));
  const starts = lineStarts(parsed);
  const readings: AnnotatedScript["readings"] = [];
  const faults = new Map<string, Set<number>>();
  let from = 0;
  for (const { words, notes, marks } of rows) {
    const start = starts.findLast((at) => at < from + Math.max(1, words.length)) ?? from;
    from += words.length + 1;
    for (const note of notes.split("；").filter(Boolean))
      readings.push({ ...reading(note, `${name}: ${words}`), start });
    for (const mark of marks) faults.set(mark, (faults.get(mark) ?? new Set()).add(start));
  }
  return { name, parsed, figures: computeFigures(parsed), readings, faults };
}

/** Of a row `name: speech`, which is two lines, the last is what is quoted. */
const lineStarts = (parsed: Parsed): number[] => parsed.scenes.flatMap(({ lines }) => lines.map(({ start }) => start));

function reading(note: string, where: string): Omit<AnnotatedScript["readings"][number], "start"> {
  const [word = "", who = "", about = "", stateWord = "", value = ""] = note.trim().split("|");
  const kind = factKind(word);
  const state = kind && factState(kind, stateWord);
  if (!kind || state === null) throw new Error(`no reading: ${note} at ${where}`);
  return { kind, who, about, state: state ?? "", value };
}
