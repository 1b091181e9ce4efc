import { EMPTY_PERSON, type PersonProfile, type ScriptPerson, type UpdatePerson } from "@mochang/contract";
import { editableText, storedText } from "../modelText/citationOffsets.ts";

export const PERSON_TEXTS = ["appearance", "background", "motivation", "conflict"] as const;

export type PersonForm = PersonProfile & { name: string };
type Field = keyof PersonForm;

/** Fields that their writer has changed, and the form as it was when the editing began. */
export interface EditedPerson {
  base: PersonForm;
  changed: Partial<PersonForm>;
}

const EMPTY: PersonForm = { name: "", ...EMPTY_PERSON };

/** The fields of a person as they are edited; null: of a new one. */
export function formOf(person: ScriptPerson | null): PersonForm {
  if (!person) return EMPTY;
  const { name, age, gender, shortDescription, personality } = person;
  const texts = Object.fromEntries(PERSON_TEXTS.map((field) => [field, editableText(person[field])]));
  return { ...EMPTY, name, age, gender, shortDescription, personality, ...texts };
}

export const beginPerson = (person: ScriptPerson | null): EditedPerson => ({ base: formOf(person), changed: {} });

/** The form: what is stored now, with what its writer has changed. */
export const shownForm = (person: ScriptPerson | null, { changed }: EditedPerson): PersonForm => ({
  ...formOf(person),
  ...changed,
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The fields that are changed here and that another window has changed meanwhile. */
export function newerFields(person: ScriptPerson | null, { base, changed }: EditedPerson): Field[] {
  const now = formOf(person);
  return (Object.keys(changed) as Field[]).filter(
    (field) => !isSame(now[field], base[field]) && !isSame(now[field], changed[field]),
  );
}

/** What is changed, as it is stored: quotations that stand as they were keep their places. */
export function changedProfile(person: ScriptPerson | null, { changed }: EditedPerson): Partial<PersonForm> {
  const texts = PERSON_TEXTS.flatMap((field) => {
    const text = changed[field];
    return text === undefined ? [] : [[field, storedText(text, person?.[field] ?? "")]];
  });
  return { ...changed, ...Object.fromEntries(texts) };
}

/** The call that keeps what is changed, and nothing that this form has not shown. */
export function updateOf(person: ScriptPerson, edited: EditedPerson): UpdatePerson {
  const changed = changedProfile(person, edited);
  const replaces = Object.fromEntries((Object.keys(changed) as Field[]).map((field) => [field, person[field]]));
  return { ...changed, id: person.id, replaces };
}
