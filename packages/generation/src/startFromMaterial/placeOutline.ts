import { ENTITIES, type ItemKind } from "../entities/entities.ts";
import { CHARACTER_TYPES, SUPPORTING } from "../entities/storySynopsis.ts";
import { cleanValue } from "../fields/clean.ts";
import { TEXT_MAX, type Field, type Values } from "../fields/field.ts";
import { isBlank } from "../fields/isFilled.ts";
import { emptyStages } from "../structures.ts";
import { changed } from "../changes/overlay.ts";
import {
  itemsOf,
  newItem,
  onlyItem,
  replaceItems,
  withItems,
  type StepItem,
  type Work,
} from "../generatedWork/work.ts";
import type { OutlinePassage, ReadField, ReadOutline } from "./readOutline.ts";
import { readPersonInfo, roleOf, type ReadPerson } from "./readPerson.ts";

/** Where a passage of the writer's went. */
export interface PlacedPassage extends OutlinePassage {
  itemId: string;
  kind: ItemKind;
  /** A person's name; else the step's. */
  name: string;
  key: string;
  label: string;
}
/** `why`: a sentence. */
export interface UnplacedPassage extends OutlinePassage {
  why: string;
}
export interface PlacedOutline {
  work: Work;
  placed: PlacedPassage[];
  unplaced: UnplacedPassage[];
}

const NO_PLACE = "没有认出是哪一项";
const TAKEN = "这一项已有内容，没有改动";
const TOO_LONG = "太长，这一项放不下";
const PERSONS_MAX = 100;
const TOO_MANY = `最多放${PERSONS_MAX}个人物，这一个没有放`;

/**
 * A work with what was read of its writer's own outline, in steps 1 to 4, as words of his: fields that hold something stay as they are. Nothing is
 * submitted by it. What found no place is told with the reason.
 */
export function placeOutline(work: Work, read: ReadOutline, newId: () => string): PlacedOutline {
  const unplaced: UnplacedPassage[] = read.unplaced.map((passage) => ({ ...passage, why: NO_PLACE }));
  const placed: PlacedPassage[] = [];
  let now = work;
  const lay = (item: StepItem, name: string, fields: readonly ReadField[]): void => {
    const done = layFields(item, fields);
    unplaced.push(...done.refused);
    placed.push(...done.passages.map((one) => ({ ...one, itemId: item.id, kind: item.kind, name })));
    if (done.item !== item) now = put(now, done.item);
  };
  for (const kind of ["core", "synopsis", "outline"] as const) {
    const fields = read.fields.filter((field) => field.kind === kind);
    if (fields.length === 0 && !(kind === "synopsis" && read.persons.length > 0)) continue;
    const item = onlyItem(now, kind) ?? newItem({ id: newId(), kind, parentId: null, sort: 1, values: {} });
    const begun = kind === "synopsis" ? planned(item, read.persons) : item;
    if (begun !== item) now = put(now, begun);
    lay(begun, ENTITIES[kind].label, fields);
  }
  const ofPersons = Map.groupBy(
    read.fields.filter(({ kind }) => kind === "biography"),
    ({ person }) => person ?? "",
  );
  for (const { name } of read.persons.slice(PERSONS_MAX))
    unplaced.push(...(ofPersons.get(name) ?? []).map((one) => ({ ...passageOf(one), why: TOO_MANY })));
  for (const person of read.persons.slice(0, PERSONS_MAX)) {
    const fields = ofPersons.get(person.name) ?? [];
    const there = itemsOf(now, "biography");
    const item =
      there.find(({ values }) => values["name"] === person.name) ??
      newItem({ id: newId(), kind: "biography", parentId: null, sort: there.length + 1, values: {} });
    const introducedPerson = introduced(item, person);
    now = put(now, introducedPerson);
    unplaced.push(...untold(introducedPerson, person));
    lay(introducedPerson, person.name, fields);
  }
  return { work: now, placed, unplaced: unplaced.toSorted((a, b) => a.from - b.from) };
}

const put = (work: Work, item: StepItem): Work =>
  work.items.some(({ id }) => id === item.id) ? replaceItems(work, [item]) : withItems(work, [...work.items, item]);

/** Own words in fields that are blank. */
function written(item: StepItem, values: Values): StepItem {
  const { fields } = ENTITIES[item.kind];
  const added = Object.entries(values).filter(([key, value]) => {
    const field = fields.find((one) => one.key === key);
    return field && !isBlank(field, value) && isBlank(field, item.values[key]);
  });
  if (added.length === 0) return item;
  const origins = Object.fromEntries(added.map(([key]) => [key, "writer" as const]));
  return changed(item, {
    values: { ...item.values, ...Object.fromEntries(added) },
    origins: { ...item.origins, ...origins },
  });
}

const introduced = (item: StepItem, { name, role, info }: ReadPerson): StepItem =>
  written(item, { name, type: role ?? SUPPORTING, ...info });

/** What lines said of a person's sex, age or occupation beside another word for it that stands already. */
const untold = ({ values }: StepItem, { said = [] }: ReadPerson): UnplacedPassage[] =>
  said
    .filter(({ text }) => Object.entries(readPersonInfo(text)).some(([key, value]) => values[key] !== value))
    .map((passage) => ({ ...passage, why: TAKEN }));

/** The synopsis names the persons that the outline has. */
function planned(item: StepItem, persons: readonly ReadPerson[]): StepItem {
  const characterPlanning = persons.slice(0, PERSONS_MAX).map(({ name, role, info }, i) => ({
    characterName: name,
    baseInfo: [info.gender, info.age && `${info.age}岁`, info.occupation].filter(Boolean).join("，"),
    relation: info.relation ?? "",
    characterType: role ?? SUPPORTING,
    sort: i + 1,
  }));
  return characterPlanning.length === 0 ? item : written(item, { characterPlanning });
}

interface Laid {
  item: StepItem;
  passages: Omit<PlacedPassage, "itemId" | "kind" | "name">[];
  refused: UnplacedPassage[];
}

function layFields(item: StepItem, fields: readonly ReadField[]): Laid {
  const laid: Laid = { item, passages: [], refused: [] };
  for (const [key, passages] of grouped(fields)) layField(laid, key, passages);
  return laid;
}

function grouped(fields: readonly ReadField[]): Map<string, ReadField[]> {
  return Map.groupBy(fields, ({ key }) => key);
}

function layField(laid: Laid, key: string, passages: readonly ReadField[]): void {
  const { item } = laid;
  const refuse = (why: string): void => void laid.refused.push(...passages.map((one) => ({ ...passageOf(one), why })));
  const entity = ENTITIES[item.kind];
  if (key === "summary") {
    const summary = passages
      .map(({ text }) => text)
      .join("\n")
      .trim();
    if (item.summary !== "" && item.summaryOrigin !== "fields") return refuse(TAKEN);
    if (summary.length > TEXT_MAX) return refuse(TOO_LONG);
    laid.item = changed(item, { summary, summaryOrigin: "writer" });
    laid.passages.push(
      ...passages.map((one) => ({ ...passageOf(one), key: entity.summary ?? key, label: entity.label })),
    );
    return;
  }
  const field = entity.fields.find((one) => one.key === key);
  if (!field) return refuse(NO_PLACE);
  const value = valueOf(field, passages);
  if (isTooLong(field, value)) return refuse(TOO_LONG);
  if (isBlank(field, value)) return refuse(NO_PLACE);
  const next = written(item, {
    ...(key === "narrativeStructure" ? { type: structureFor(passages) } : {}),
    [key]: value,
  });
  if (next.values[key] === item.values[key]) return refuse(TAKEN);
  laid.item = next;
  laid.passages.push(...passages.map((one) => ({ ...passageOf(one), key, label: field.label })));
}

const passageOf = ({ text, from, to }: OutlinePassage): OutlinePassage => ({ text, from, to });
const FIVE = 2;
const THREE = 1;
const structureFor = (passages: readonly ReadField[]): number =>
  passages.some(({ stage }) => (stage ?? 0) > 2) ? FIVE : THREE;

function valueOf(field: Field, passages: readonly ReadField[]): unknown {
  // A title above everything and behind its label is one title.
  const words = [...new Set(passages.map(({ text }) => text))].join("\n");
  if (field.key === "narrativeStructure")
    return emptyStages(structureFor(passages)).map((stage, i) => ({
      ...stage,
      content: passages
        .filter((one) => one.stage === i)
        .map(({ text }) => text)
        .join("\n"),
    }));
  if (field.kind === "list")
    return cleanValue(
      field,
      words.split("\n").map((row) => row.replace(/^[-·•\d.、\s]+/u, "")),
    );
  if (field.kind === "choice")
    return roleOf(words) ?? CHARACTER_TYPES.find(({ label }) => label === words)?.value ?? "";
  return cleanValue(field, words);
}

const isTooLong = ({ max }: Field, value: unknown): boolean =>
  typeof value === "string"
    ? value.length > max
    : Array.isArray(value) &&
      value.some(
        (one: unknown) => (typeof one === "string" ? one : String((one as Values)["content"] ?? "")).length > max,
      );
