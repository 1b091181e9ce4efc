import {
  BIOGRAPHY_FIELDS,
  emptyStages,
  STORY_CORE_FIELDS,
  STORY_OUTLINE_FIELDS,
  STORY_SYNOPSIS_FIELDS,
  type CreativeReference,
  type Field,
  type OutlineStage,
  type Values,
} from "@mochang/generation";
import { isFilled, textOf } from "../form/fieldValues.ts";
import type { Item } from "../items.ts";

/** A field of steps 1 to 4 that a passage may be put into by hand. */
export interface TargetField {
  /** Of the form that it is in. */
  itemKey: string;
  /** The same for one field of one form. */
  id: string;
  label: string;
  /** What it is called where its form is not seen: 故事大纲，副线. */
  name: string;
  isFilled: boolean;
  /** The form's values with the passage behind what stands there. */
  put: (values: Values, text: string) => Values;
}
export interface TargetFieldGroup {
  title: string;
  places: TargetField[];
}

const STAGES = "narrativeStructure";
const REFERENCES = "creativeRefSources";
/** A person's words without a field of their own. */
const OF_PERSON = "characterBackground";

const listOf = <T>(value: unknown): T[] => (Array.isArray(value) ? (value as T[]) : []);
const behind = (before: unknown, text: string, mark: string): string =>
  [textOf(before).trim(), text.trim()].filter(Boolean).join(mark);

/** The value of a field with a passage behind what stands in it. */
function putInto(field: Field, before: unknown, text: string): unknown {
  if (field.key === REFERENCES)
    return [...listOf<CreativeReference>(before), { refType: "text", refName: "", refContent: text.trim() }];
  if (field.kind === "list") return [...listOf<string>(before).filter((one) => isFilled(one)), text.trim()];
  return behind(
    before,
    text.replaceAll(/\s*\n\s*/gu, field.kind === "line" ? " " : "\n"),
    field.kind === "line" ? "，" : "\n",
  );
}

const KINDS: ReadonlySet<Field["kind"]> = new Set(["line", "text", "list"]);

function fieldPlaces(item: Item, values: Values, title: string, fields: readonly Field[]): TargetField[] {
  return fields
    .filter(({ kind, key }) => KINDS.has(kind) || key === REFERENCES)
    .map((field) => ({
      itemKey: item.key,
      id: `${item.key} ${field.key}`,
      label: field.label,
      name: `${title}，${field.label}`,
      isFilled: isFilled(values[field.key]),
      put: (now, text) => ({ ...now, [field.key]: putInto(field, now[field.key], text) }),
    }));
}

/** An outline's stages by their own names. */
function stagePlaces(item: Item, values: Values, title: string): TargetField[] {
  const stagesIn = (now: Values): OutlineStage[] => {
    const empty = emptyStages(now["type"]);
    const written = listOf<OutlineStage>(now[STAGES]);
    return written.length === empty.length ? written : empty;
  };
  return stagesIn(values).map((stage, at) => ({
    itemKey: item.key,
    id: `${item.key} ${STAGES} ${at}`,
    label: stage.title,
    name: `${title}，${stage.title}`,
    isFilled: isFilled(stage.content),
    put: (now, text) => ({
      ...now,
      type: now["type"] || 1,
      [STAGES]: stagesIn(now).map((one, i) => (i === at ? { ...one, content: behind(one.content, text, "\n") } : one)),
    }),
  }));
}

interface Forms {
  core: Item;
  synopsis: Item;
  persons: readonly Item[];
  outline: Item;
}

/** Every field that a passage may be put into, by step; `valuesOf`: a form as it stands now, submitted or not. */
export function targetFieldsOf(
  { core, synopsis, persons, outline }: Forms,
  valuesOf: (item: Item) => Values,
): TargetFieldGroup[] {
  const background = BIOGRAPHY_FIELDS.filter(({ key }) => key === OF_PERSON);
  const people = persons.flatMap((person) => {
    const values = valuesOf(person);
    const name = textOf(values["name"]);
    return fieldPlaces(person, values, name, background).map((place) => ({ ...place, label: name }));
  });
  return [
    { title: "故事内核", places: fieldPlaces(core, valuesOf(core), "故事内核", STORY_CORE_FIELDS) },
    { title: "故事梗概", places: fieldPlaces(synopsis, valuesOf(synopsis), "故事梗概", STORY_SYNOPSIS_FIELDS) },
    { title: "人物小传", places: people },
    {
      title: "故事大纲",
      places: [
        ...stagePlaces(outline, valuesOf(outline), "故事大纲"),
        ...fieldPlaces(outline, valuesOf(outline), "故事大纲", STORY_OUTLINE_FIELDS),
      ],
    },
  ];
}

/** 创作参考, where what has no other place is kept. */
export const referencePlace = (groups: readonly TargetFieldGroup[]): TargetField | undefined =>
  groups[0]?.places.find(({ id }) => id.endsWith(` ${REFERENCES}`));
