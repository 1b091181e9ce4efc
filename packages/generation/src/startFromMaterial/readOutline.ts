import type { ItemKind } from "../entities/entities.ts";
import { OUTLINE_TERMS, PERSON_TERMS, ROLE_WORDS, SECTION_TERMS, type ItemField } from "./outlineTerms.ts";
import { columnsOf, isNameLabel, isRowHead, isTableLabel, labelOf, type Column } from "./outlineTable.ts";
import { isPersonName, readPersonInfo, readPersonLine, roleOf, type ReadPerson } from "./readPerson.ts";

/** A passage of the writer's text: UTF-16 offsets, the end not included. */
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
const TITLE = /^《([^》]{1,32})》(?:\p{Script=Han}{0,6}(?:大纲|梗概|小传|策划案?))?$/u;
/** What an author says of his own text below it. A bracket, 说明 and 以上 may just as well end the story, so that words of the text itself are asked for. */
const NOTED = String.raw`(?:注|备注|附注|作者按|作者注)\s*[：:].*`;
const OF_ALL = "以上[为是](?:[^。]{0,8}(?:初稿|大纲)[^。]{0,16}|(?:本剧|全剧|故事)?的?(?:全部|全部内容|主要内容))。?";
const REMARK = new RegExp(
  `^(?:${NOTED}|${OF_ALL}|[（(](?:${NOTED}|${OF_ALL}|[^（）()]*(?:初稿|待定|版本|大纲)[^（）()]*)[）)])$`,
  "u",
);
const ORDINALS = "一二三四五";

/**
 * Reads a writer's own outline: labels of steps 1 to 4 and what stands under them, persons with what is said of them. By rules; a text without any
 * label is a synopsis. Nothing is left out: what has no place is told.
 */
export function readOutline(text: string): ReadOutline {
  const lines = linesOf(text);
  const reader = createReader((name) => lines.filter(({ words }) => words.includes(name)).length > 1);
  const told = lines.slice(0, lines.findLastIndex(({ words }) => !REMARK.test(words)) + 1);
  for (const line of told) reader.take(line);
  const read = reader.end(lines.slice(told.length));
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
    /** A label is met, and nothing stands below it yet. */
    isAwaited: (): boolean => target !== null && open === null,
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

function createReader(isMetElsewhere: (name: string) => boolean) {
  const persons = new Map<string, ReadPerson>();
  const passages = createPassages();
  let section: ItemKind | null = null;
  const begin = (place: ItemField, line: Line, rest: string, more: Partial<Target> = {}): true => {
    passages.aim({ ...place, person: null, stage: null, ...more });
    passages.add(line, rest);
    return true;
  };
  /** What follows is about this person. */
  const meet = ({ name, role, info, said = [] }: ReadPerson): void => {
    section = "biography";
    const existing = persons.get(name);
    persons.set(name, {
      name,
      role: existing?.role ?? role,
      info: { ...info, ...existing?.info },
      said: [...(existing?.said ?? []), ...said],
    });
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
    if (isNameLabel(name) && rest !== undefined && isPersonName(rest)) {
      meet({ name: rest, role: null, info: {} });
      return begin({ kind: "biography", key: "summary" }, line, "", { person: rest });
    }
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
    const met = section === "biography" ? readPersonLine(words, isLabel, isMetElsewhere) : null;
    // Among the rows of a table a short line is a paragraph of a cell.
    if (!met || (tables.isInPersons() && met.info === "")) return false;
    const from = line.from + Math.max(0, line.text.indexOf(met.info));
    const said = met.info === "" ? [] : [{ text: met.info, from, to: from + met.info.length }];
    meet({ name: met.name, role: met.role, info: readPersonInfo(met.info), said });
    return begin({ kind: "biography", key: "summary" }, line, met.rest, { person: met.name });
  };
  const tables = createTables(passages, { begin, meet, labelled });
  return {
    take(line: Line): void {
      const words = line.words.replace(NUMBERING, "");
      if (tables.take(line)) return;
      if (titled(line) || labelled(line, words)) tables.leave();
      else if (!named(line, words)) passages.add(line);
    },
    /** `remarks`: lines below the outline that belong to nothing of it, but for the only one below a label. */
    end(remarks: readonly Line[]): ReadOutline {
      const [only] = passages.isAwaited() ? remarks : [];
      if (only) passages.add(only);
      passages.close();
      const below = remarks.slice(only ? 1 : 0).map(({ words, from, to }) => ({ text: words, from, to }));
      return { fields: passages.fields, persons: [...persons.values()], unplaced: [...passages.unplaced, ...below] };
    },
  };
}

interface RowReader {
  begin(place: ItemField, line: Line, rest: string, more?: Partial<Target>): true;
  meet(person: ReadPerson): void;
  labelled(line: Line, words: string): boolean;
}

/** Rows of tables, whose cells stand beside one another with tabs between them: labels with what they say, or a person a row below a row of labels. */
function createTables(passages: ReturnType<typeof createPassages>, { begin, meet, labelled }: RowReader) {
  let columns: readonly Column[] | null = null;
  /** The row that is read: its person, and how many of its cells. A cell of several paragraphs breaks it into lines. */
  let row = { person: "", cells: 0 };
  const tell = (cells: readonly Line[], from: number): void => {
    const { person } = row;
    for (const [i, cell] of cells.entries()) {
      const column = columns?.[from + i];
      const isTold = column?.is === "name" || column?.is === "info" || (column?.is === "role" && roleOf(cell.words));
      const key = column?.is === "field" ? column.key : "summary";
      if (!isTold && cell.words !== "") begin({ kind: "biography", key }, cell, cell.words, { person });
    }
    row.cells = from + cells.length;
  };
  const readPerson = (cells: readonly Line[]): boolean => {
    if (row.person !== "" && row.cells + cells.length === columns?.length) {
      tell(cells, row.cells);
      return true;
    }
    const words = (is: Column["is"]) => cells.find((_, i) => columns?.[i]?.is === is)?.words ?? "";
    const name = words("name");
    if (!isPersonName(name)) return false;
    const info = Object.fromEntries(
      cells.flatMap((cell, i) => {
        const column = columns?.[i];
        return column?.is === "info" && cell.words !== "" ? [[column.key, cell.words.replace(/岁$/u, "")]] : [];
      }),
    );
    meet({ name, role: roleOf(words("role")), info });
    row = { person: name, cells: 0 };
    passages.aim({ kind: "biography", key: "summary", person: name, stage: null });
    tell(cells, 0);
    return true;
  };
  const readPairs = (cells: readonly Line[]): boolean => {
    if (!isTableLabel(cells[0]?.words ?? "") || isTableLabel(cells[1]?.words ?? "")) return false;
    columns = null;
    for (let i = 0; i < cells.length; i += 2) {
      const [label, value] = [cells[i], cells[i + 1]];
      if (!label || (value && labelled(value, `${labelOf(label.words)}：${value.words}`))) continue;
      passages.add(label);
      if (value) passages.add(value);
    }
    return true;
  };
  return {
    isInPersons: () => columns !== null,
    leave: () => void (columns = null),
    /** Whether a line is a row that it could read. */
    take(line: Line): boolean {
      const cells = cellsOf(line);
      if (cells.length < 2) return false;
      const words = cells.map((cell) => cell.words);
      const head = columnsOf(words);
      if (head) {
        columns = head;
        row = { person: "", cells: 0 };
        passages.aim(null);
        return true;
      }
      return readPairs(cells) || (columns !== null && readPerson(cells)) || isRowHead(words);
    },
  };
}

function cellsOf({ text, from }: Line): Line[] {
  let at = from;
  return text.split("\t").map((cell) => {
    const begins = at;
    at += cell.length + 1;
    return { text: cell, words: cell.trim(), from: begins, to: begins + cell.length };
  });
}

const isLabel = (word: string): boolean => isTableLabel(word) || ROLE_WORDS.has(word);
