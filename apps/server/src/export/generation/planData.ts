import { AI_LABEL_EXPORTED } from "@mochang/contract";
import {
  calledIn,
  cleanValues,
  ENTITIES,
  isAsked,
  isBlank,
  itemName,
  itemsOf,
  joinParts,
  onlyItem,
  scenesInOrder,
  type Field,
  type ItemKind,
  type StepItem,
  type Values,
  type Work,
} from "@mochang/generation";
import { plainDate } from "../chineseDates.ts";
import { inTitleMarks } from "../inTitleMarks.ts";

/** A field as it is printed; `model`: its words are a model's. */
export interface PrintedField {
  label: string;
  text: string;
  model: boolean;
}
/** An item as it is printed. `level` 1 is a heading of the contents. */
export interface PrintedItem {
  level: 1 | 2 | 3;
  title: string;
  fields: PrintedField[];
  picture: PrintedPicture | null;
}
/** A portrait or a cover. */
export interface PrintedPicture {
  id: string;
  /** For who does not see it. */
  alt: string;
  model: boolean;
}
export interface PrintedScene {
  number: string;
  title: string;
  place: string;
}
/** What is written of the planning or the structure, whatever the format; `generation.typ` draws it. */
export interface GenerationData {
  titled: string;
  kind: string;
  version: string;
  made: string;
  /** Empty where nothing of it is a model's. */
  label: string;
  cover: PrintedPicture | null;
  items: PrintedItem[];
  /** Acts with their sequences and the scenes below them; none in the planning. */
  board: { title: string; sequences: { title: string; scenes: PrintedScene[] }[] }[];
}

export interface GenerationSource {
  name: string;
  versionName: string;
  work: Work;
  now: Date;
}

/** 故事策划: steps 1 to 4. */
export function planData(source: GenerationSource): GenerationData {
  const { work } = source;
  const items = (["core", "synopsis"] as const).flatMap((kind) => printedItems(work, kind));
  const persons = itemsOf(work, "biography").map((person) => printed(work, person, 2, itemTitle(work, person)));
  const heading: PrintedItem[] = persons.length > 0 ? [{ level: 1, title: "人物小传", fields: [], picture: null }] : [];
  const cover = pictureOf(onlyItem(work, "outline"), `${inTitleMarks(source.name)}的封面`);
  return dataOf(source, "故事策划", [...items, ...heading, ...persons, ...printedItems(work, "outline")], [], cover);
}

/** 故事结构: the board, then acts, sequences and scenes. */
export function structureData(source: GenerationSource): GenerationData {
  const { work } = source;
  const numbers = new Map(scenesInOrder(work).map((scene, i) => [scene.id, String(i + 1)]));
  const numbered = (scene: StepItem): string => numbers.get(scene.id) ?? "";
  const acts = itemsOf(work, "act");
  const items = acts.flatMap((act) => [
    printed(work, act, 1, itemTitle(work, act)),
    ...itemsOf(work, "sequence", act.id).flatMap((sequence) => [
      printed(work, sequence, 2, itemTitle(work, sequence)),
      ...itemsOf(work, "scene", sequence.id).map((scene) =>
        printed(work, scene, 3, `${numbered(scene)}　${valueText(scene, "title")}`),
      ),
    ]),
  ]);
  const board = acts.map((act) => ({
    title: itemTitle(work, act),
    sequences: itemsOf(work, "sequence", act.id).map((sequence) => ({
      title: itemTitle(work, sequence),
      scenes: itemsOf(work, "scene", sequence.id).map((scene) => ({
        number: numbered(scene),
        title: fitted(valueText(scene, "title"), SLIP_TITLE),
        place: fitted(
          [valueText(scene, "place"), valueText(scene, "time")].filter((one) => one !== "").join(" "),
          SLIP_PLACE,
        ),
      })),
    })),
  }));
  return dataOf(source, "故事结构", items, board);
}

/** Han characters that a slip of the board has room for: two lines of its title, one of its place. */
const SLIP_TITLE = 20;
const SLIP_PLACE = 13;

/** Words cut to the width of so many Han characters; a Latin letter is about half as wide. */
function fitted(text: string, max: number): string {
  let width = 0;
  const letters = [...text];
  const end = letters.findIndex((letter) => (width += /[\u0000-\u024f]/u.test(letter) ? 0.55 : 1) > max);
  return end < 0
    ? text
    : `${letters
        .slice(0, Math.max(1, end - 1))
        .join("")
        .trimEnd()}…`;
}

function dataOf(
  { name, versionName, now }: GenerationSource,
  kind: string,
  items: PrintedItem[],
  board: GenerationData["board"],
  cover: PrintedPicture | null = null,
): GenerationData {
  const isModel =
    cover?.model === true || items.some(({ fields, picture }) => picture?.model || fields.some(({ model }) => model));
  return {
    titled: inTitleMarks(name),
    kind,
    version: versionName,
    made: plainDate(now),
    label: isModel ? AI_LABEL_EXPORTED : "",
    cover,
    items,
    board,
  };
}

const valueText = (item: StepItem, key: string): string => String(item.values[key] ?? "").trim();

/** `第一幕　等云`; what is already in the name is not said twice. */
function itemTitle(work: Work, item: StepItem): string {
  if (item.kind === "biography") return valueText(item, "name");
  const title = valueText(item, "title");
  const name = itemName(work, item).replace(`《${title}》`, "");
  return title === "" || title.startsWith(name) ? title || name : `${name}　${title}`;
}

function printedItems(work: Work, kind: ItemKind): PrintedItem[] {
  const item = onlyItem(work, kind);
  return item ? [printed(work, item, 1, ENTITIES[kind].label)] : [];
}

function printed(work: Work, item: StepItem, level: PrintedItem["level"], title: string): PrintedItem {
  const { fields, label, summary } = ENTITIES[item.kind];
  const values = cleanValues(fields, item.values);
  const fieldLines = fields
    .map((field) => calledIn(field, work.scriptType))
    .filter(
      (field) =>
        isAsked(field, values, work.scriptType) && !isBlank(field, values[field.key]) && !isHeading(item.kind, field),
    )
    .map((field) => ({
      label: field.label,
      text: textOf(field, values[field.key]),
      model: item.origins[field.key] === "model",
    }));
  // What was put together from the fields says nothing that they do not.
  const hasOwnSummary = summary !== null && item.summary !== "" && item.summaryOrigin !== "fields";
  const whole = hasOwnSummary ? [{ label, text: item.summary, model: item.summaryOrigin === "model" }] : [];
  const picture = item.kind === "biography" ? pictureOf(item, `${title}的画像`) : null;
  return { level, title, fields: [...whole, ...fieldLines], picture };
}

const pictureOf = (item: StepItem | undefined, alt: string): PrintedPicture | null =>
  item?.picture ? { id: item.picture.id, alt, model: item.picture.source === "model" } : null;

/** The pictures of a file, the cover first. */
export const picturesOf = ({ cover, items }: GenerationData): PrintedPicture[] =>
  [cover, ...items.map(({ picture }) => picture)].filter((one) => one !== null);

const isHeading = (kind: ItemKind, { key }: Field): boolean =>
  key === "title" || (kind === "biography" && key === "name") || (kind === "core" && key === "creativeRefSources");

function textOf(field: Field, value: unknown): string {
  if (field.kind === "choice") return field.choices?.find((choice) => choice.value === value)?.label ?? "";
  if (field.kind === "list") return (value as string[]).join(field.key === "character" ? "、" : "\n");
  if (field.kind !== "items") return String(value);
  return (value as Values[])
    .map((entry) =>
      joinParts(
        (field.fields ?? [])
          .filter((one) => !isBlank(one, entry[one.key]))
          .map((one) => `${one.kind === "number" ? one.label : ""}${textOf(one, entry[one.key])}`),
        "，",
      ),
    )
    .join("\n");
}
