import { itemsOf, onlyItem, type StepItem, type Work } from "@mochang/generation";
import { documentIdOf, loadKeptScript } from "../../library/index.ts";
import type { Queryable } from "../../platform/index.ts";

/** What the editor keeps of a script beside its text, by its own names: persons and planning. */
export interface EditingSeed {
  documentId: string;
  persons: { id: string; name: string; fields: Record<string, SeedText> }[];
  /** By the numbers of the planning: 101 the whole, 102 the setting, 103 the synopsis, 104 the plot. */
  planning: { promptId: number; text: SeedText }[];
}
interface SeedText {
  words: string;
  by: "author" | "model";
}

const textOf = (item: StepItem | undefined, key: string): SeedText | null => {
  const words = String(item?.values[key] ?? "").trim();
  return words === "" ? null : { words, by: item?.origins[key] === "model" ? "model" : "author" };
};
const summed = (item: StepItem | undefined): SeedText | null =>
  item && item.summary !== "" ? { words: item.summary, by: item.summaryOrigin === "model" ? "model" : "author" } : null;

/** The editor's field of a person for each of ours. */
const PERSON: Readonly<Record<string, string>> = {
  age: "age",
  gender: "gender",
  occupation: "shortDescription",
  appearance: "appearance",
  personality: "personality",
  characterBackground: "background",
  motivation: "motivation",
  conflicts: "conflict",
};

/** What the editor is given of a work, for the record that it was handed over to. */
export async function editingSeedOf(db: Queryable, userId: string, scriptId: string, work: Work): Promise<EditingSeed> {
  const script = await loadKeptScript(db, userId, scriptId);
  const planning: [number, SeedText | null][] = [
    [101, textOf(onlyItem(work, "core"), "storyCore")],
    [102, textOf(onlyItem(work, "synopsis"), "backgroundSetting")],
    [103, summed(onlyItem(work, "synopsis"))],
    [104, summed(onlyItem(work, "outline"))],
  ];
  return {
    documentId: documentIdOf(script, ""),
    persons: itemsOf(work, "biography").map((person) => ({
      id: person.id,
      name: String(person.values["name"] ?? ""),
      fields: Object.fromEntries(
        Object.entries(PERSON).flatMap(([from, to]) => {
          const text = textOf(person, from);
          return text ? [[to, text]] : [];
        }),
      ),
    })),
    planning: planning.flatMap(([promptId, text]) => (text ? [{ promptId, text }] : [])),
  };
}
