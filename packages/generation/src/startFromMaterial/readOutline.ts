import type { ItemKind } from "../entities/entities.ts";
import { OUTLINE_TERMS, PERSON_TERMS, ROLE_WORDS, SECTION_TERMS, type ItemField } from "./outlineTerms.ts";
import { readPersonInfo, readPersonLine, type ReadPerson } from "./readPerson.ts";

/** A stretch of the writer's text: UTF-16 offsets, the end not included. */
export interface OutlinePassage {
  text: string;
  from: number;
  to: number;
}
/** A passage and the field that it is; `person`: whose form; `stage`: which act of the structure, from 0. */
export interface ReadField extends OutlinePassage {
  kind: ItemKind;
  /** `summary`: the step's own text. */
  key: string;
  person: string | null;
  stage: number | null;
}
export interface ReadOutline {
  fields: ReadField[];
  /** Persons in the order in which they were met. */
  persons: ReadPerson[];
  /** What belongs to no field. */
  unplaced: OutlinePassage[];
}

interface Line extends OutlinePassage {
  words: string;
}
interface Target extends ItemField {
  person: string | null;
  stage: number | null;
}

const NUMBERING = /^(?:[#*>\s]+|[（(]?[一二三四五六七八九十\d]{1,3}[、.．）)]\s*|[【[]\s*)+/u;
const LABELLED = /^([^：:\s】\]]{1,12})\s*[】\]]?\s*(?:[：:]\s*(.*))?$/u;
const STAGE = /^第([一二三四五12345])(?:幕|部(?!分))\s*[：:、]?\s*(.*)$/u;
const TITLE = /^《([^》]{1,32})》$/u;
const ORDINALS = "一二三四五";

/**
 * Reads a writer's own outline: labels of steps 1 to 4 and what stands under them, persons with what is said of them. By rules; a text without any
 * label is a synopsis. Nothing is left out: what has no place is told.
 */
export function readOutline(text: string): ReadOutline {
  const reader = createReader();
  for (const line of linesOf(text)) reader.take(line);
  const read = reader.end();
  if (read.fields.some(({ key }) => key !== "scriptName")) return read;
  const words = text.trim();
  if (words === "" || read.unplaced.length === 0) return read;
  const [first] = read.unplaced;
  const last = read.unplaced.at(-1);
  const [from, to] = [first?.from ?? 0, last?.to ?? text.length];
  const whole: ReadField = {
    kind: "synopsis",
    key: "summary",
    person: null,
    stage: null,
    text: text.slice(from, to),
    from,
    to,
  };
  return { ...read, fields: [...read.fields, whole], unplaced: [] };
}

function linesOf(text: string): Line[] {
  let from = 0;
  return text.split("\n").flatMap((row) => {
    const at = from;
    from += row.length + 1;
    const words = row.trim();
    return words === "" ? [] : [{ text: row, words, from: at, to: at + row.length }];
  });
}

/** Passages as they go on over lines: each belongs to the target that was set last, or to none. */
function createPassages() {
  const fields: ReadField[] = [];
  const unplaced: OutlinePassage[] = [];
  let target: Target | null = null;
  /** The passage that goes on. */
  let open: { target: Target | null; from: number; lines: string[]; to: number } | null = null;
  const close = (): void => {
    if (!open) return;
    const { target: field, from, lines, to } = open;
    const passage = { text: lines.join("\n"), from, to };
    if (field) fields.push({ ...field, ...passage });
    else unplaced.push(passage);
    open = null;
  };
  return {
    fields,
    unplaced,
    person: (): string | null => target?.person ?? null,
    isEmpty: (): boolean => fields.length === 0 && open === null,
    close,
    /** What follows belongs here; null: to nothing. */
    aim(next: Target | null): void {
      close();
      target = next;
    },
    add(line: Line, words = line.words): void {
      if (words === "") return;
      if (open && open.target === target) {
        open.lines.push(words);
        open.to = line.to;
        return;
      }
      close();
      open = { target, from: line.from + Math.max(0, line.text.indexOf(words)), lines: [words], to: line.to };
    },
  };
}

function createReader() {
  const persons: ReadPerson[] = [];
  const passages = createPassages();
  let section: ItemKind | null = null;
  const begin = (place: ItemField, line: Line, rest: string, more: Partial<Target> = {}): true => {
    passages.aim({ ...place, person: null, stage: null, ...more });
    passages.add(line, rest);
    return true;
  };
  const titled = (line: Line): boolean => {
    const title = TITLE.exec(line.words)?.[1];
    if (title === undefined || !passages.isEmpty()) return false;
    begin({ kind: "core", key: "scriptName" }, line, title);
    passages.aim(null);
    return true;
  };
  const staged = (line: Line, words: string): boolean => {
    const stage = STAGE.exec(words);
    if (!stage) return false;
    section = "outline";
    const n = ORDINALS.indexOf(stage[1] ?? "");
    const at = n < 0 ? Number(stage[1]) - 1 : n;
    return begin({ kind: "outline", key: "narrativeStructure" }, line, stage[2] ?? "", { stage: at });
  };
  const labelled = (line: Line, words: string): boolean => {
    const [, label = "", rest] = LABELLED.exec(words) ?? [];
    const name = label.toLowerCase();
    const person = section === "biography" ? passages.person() : null;
    const own = person === null || rest === undefined ? undefined : PERSON_TERMS.get(name);
    if (own) return begin(own, line, rest ?? "", { person });
    if (staged(line, words)) return true;
    const place = (section === "outline" ? OUTLINE_TERMS.get(name) : undefined) ?? SECTION_TERMS.get(name);
    if (!place || (rest === undefined && words.length > label.length + 2)) return false;
    section = place.kind;
    if (place.key !== "persons") return begin(place, line, rest ?? "");
    passages.aim(null);
    if (rest) passages.add(line, rest);
    return true;
  };
  const named = (line: Line, words: string): boolean => {
    const met = section === "biography" ? readPersonLine(words, isLabel) : null;
    if (!met) return false;
    const info = readPersonInfo(met.info);
    const existing = persons.find(({ name }) => name === met.name);
    if (existing) Object.assign(existing, { role: existing.role ?? met.role, info: { ...info, ...existing.info } });
    else persons.push({ name: met.name, role: met.role, info });
    return begin({ kind: "biography", key: "summary" }, line, met.rest, { person: met.name });
  };
  return {
    take(line: Line): void {
      const words = line.words.replace(NUMBERING, "");
      if (!titled(line) && !labelled(line, words) && !named(line, words)) passages.add(line);
    },
    end(): ReadOutline {
      passages.close();
      return { fields: passages.fields, persons, unplaced: passages.unplaced };
    },
  };
}

const isLabel = (word: string): boolean =>
  SECTION_TERMS.has(word) || PERSON_TERMS.has(word) || OUTLINE_TERMS.has(word) || ROLE_WORDS.has(word);
