import { PERSON_LINE_MAX, PERSON_TAG_MAX, PERSON_TAGS_MAX, PersonProfile, type PersonField } from "@mochang/contract";
import type { Transaction } from "../platform/index.ts";
import { persons, planning } from "./tables.ts";

interface SeededWork {
  words: string;
  by: "author" | "model";
}
/** What is known of a script before it comes to the editor; fields by the editor's names. */
export interface EditingSeed {
  documentId: string;
  persons: readonly { id: string; name: string; fields: Readonly<Record<string, SeededWork>> }[];
  planning: readonly { promptId: number; text: SeededWork }[];
}

/** Writes persons and planning of a document that has none yet, with whose words they are. */
export async function seedEditing(tx: Transaction, seed: EditingSeed, now: Date): Promise<void> {
  const { documentId } = seed;
  const people = seed.persons.filter(({ name }) => name !== "");
  if (people.length > 0)
    await tx
      .insert(persons)
      .values(
        people.map(({ id, name, fields }) => ({
          documentId,
          id,
          name,
          ...profileOf(fields),
          offered: {},
          kept: true,
          createdAt: now,
          updatedAt: now,
        })),
      )
      .onConflictDoNothing();
  if (seed.planning.length > 0)
    await tx
      .insert(planning)
      .values(
        seed.planning.map(({ promptId, text }) => ({
          documentId,
          promptId,
          result: text.words,
          origin: text.by,
          seq: 1,
          updatedAt: now,
        })),
      )
      .onConflictDoNothing();
}

/** A person's profile: words that a field of the editor cannot hold are told in the background. */
function profileOf(fields: Readonly<Record<string, SeededWork>>) {
  const profile: Partial<PersonProfile> = {};
  const origins: Partial<Record<PersonField, "author" | "model">> = {};
  const rest: string[] = [];
  for (const [key, { words, by }] of Object.entries(fields)) {
    const field = PersonProfile.keyof().safeParse(key);
    if (!field.success) continue;
    const value = fitting(field.data, words);
    if (value === null) rest.push(words);
    else {
      Object.assign(profile, { [field.data]: value });
      origins[field.data] = by;
    }
  }
  if (rest.length > 0) {
    profile.background = [profile.background ?? "", ...rest].filter((text) => text !== "").join("\n");
    origins.background ??= "author";
  }
  return { profile, origins };
}

function fitting(field: PersonField, words: string): string | string[] | null {
  if (field === "gender") return words === "男" || words === "女" ? words : null;
  if (field === "age") return words.length <= 20 ? words : null;
  if (field === "shortDescription") return words.length <= PERSON_LINE_MAX ? words : null;
  if (field !== "personality") return words;
  const tags = words.split(/[，,、；;。\s]+/u).filter((tag) => tag !== "");
  const fits = tags.length <= PERSON_TAGS_MAX && tags.every((tag) => tag.length <= PERSON_TAG_MAX);
  return fits ? [...new Set(tags)] : null;
}
