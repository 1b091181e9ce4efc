import type { ItemKind } from "../entities/entities.ts";
import { OUTLINE_TERMS, PERSON_TERMS, ROLE_WORDS, SECTION_TERMS, type Place } from "./outlineTerms.ts";
import { readPersonInfo, readPersonLine, type ReadPerson } from "./readPerson.ts";

/** A stretch of the writer's text: UTF-16 offsets, the end not included. */
export interface Passage {
  text: string;
  from: number;
  to: number;
}
/** A passage and the field that it is; `person`: whose form; `stage`: which act of the structure, from 0. */
export interface ReadField extends Passage {
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
  unplaced: Passage[];
}

interface Line extends Passage {
  words: string;
}
interface Target extends Place {
  person: string | null;
  stage: number | null;
}

const NUMBERING = /^(?:[#*>\s]+|[（(]?[一二三四五六七八九十\d]{1,3}[、.．）)]\s*|[【[]\s*)+/u;
const LABELLED = /^([^：:\s】\]]{1,12})\s*[】\]]?\s*(?:[：:]\s*(.*))?$/u;
const STAGE = /^第([一二三四五12345])幕\s*[：:、]?\s*(.*)$/u;
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

function createReader() {
  const fields: ReadField[] = [];
  const persons: ReadPerson[] = [];
  const unplaced: Passage[] = [];
  let section: ItemKind | null = null;
  let target: Target | null = null;
  /** The passage that goes on. */
  let open: { target: Target | null; from: number; lines: string[]; to: number } | null = null;

  const close = (): void => {
    if (!open) return;
    const { target: to, from, lines } = open;
    const passage = { text: lines.join("\n"), from, to: open.to };
    if (to) fields.push({ ...to, ...passage });
    else unplaced.push(passage);
    open = null;
  };
  const add = (line: Line, words = line.words): void => {
    if (words === "") return;
    if (open && open.target === target) {
      open.lines.push(words);
      open.to = line.to;
      return;
    }
    close();
    open = { target, from: line.from + Math.max(0, line.text.indexOf(words)), lines: [words], to: line.to };
  };
  const begin = (place: Place, line: Line, rest: string, more: Partial<Target> = {}): void => {
    close();
    target = { ...place, person: null, stage: null, ...more };
    add(line, rest);
  };
  const meet = (person: ReadPerson): void => {
    const known = persons.find(({ name }) => name === person.name);
    if (known) Object.assign(known, { ...person, info: { ...known.info, ...person.info } });
    else persons.push(person);
  };
  const summaryOf = (name: string): Target => ({ kind: "biography", key: "summary", person: name, stage: null });

  const labelled = (line: Line): boolean => {
    const words = line.words.replace(NUMBERING, "");
    const title = TITLE.exec(line.words);
    if (title?.[1] && fields.length === 0 && !open) {
      begin({ kind: "core", key: "scriptName" }, line, title[1]);
      close();
      target = null;
      return true;
    }
    const [, label = "", rest] = LABELLED.exec(words) ?? [];
    const name = label.toLowerCase();
    const person = section === "biography" ? (target?.person ?? null) : null;
    const own = person === null ? undefined : PERSON_TERMS.get(name);
    if (own && person !== null && rest !== undefined) {
      begin(own, line, rest, { person });
      return true;
    }
    const stage = STAGE.exec(words);
    if (stage && (section === "outline" || section === null)) {
      section = "outline";
      const n = ORDINALS.indexOf(stage[1] ?? "");
      begin({ kind: "outline", key: "narrativeStructure" }, line, stage[2] ?? "", {
        stage: n < 0 ? Number(stage[1]) - 1 : n,
      });
      return true;
    }
    const inOutline = section === "outline" ? OUTLINE_TERMS.get(name) : undefined;
    const place = inOutline ?? SECTION_TERMS.get(name);
    if (!place || (rest === undefined && words.length > label.length + 2)) return false;
    section = place.kind;
    if (place.key === "persons") {
      close();
      target = null;
      return true;
    }
    begin(place, line, rest ?? "");
    return true;
  };

  const named = (line: Line): boolean => {
    if (section !== "biography") return false;
    const met = readPersonLine(line.words.replace(NUMBERING, ""), isLabel);
    if (!met) return false;
    meet({ name: met.name, role: met.role, info: readPersonInfo(met.info) });
    close();
    target = summaryOf(met.name);
    add(line, met.rest);
    return true;
  };

  return {
    take: (line: Line): void => {
      if (!labelled(line) && !named(line)) add(line);
    },
    end: (): ReadOutline => {
      close();
      return { fields, persons, unplaced };
    },
  };
}

const isLabel = (word: string): boolean =>
  SECTION_TERMS.has(word) || PERSON_TERMS.has(word) || OUTLINE_TERMS.has(word) || ROLE_WORDS.has(word);
