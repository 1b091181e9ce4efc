import type { CreativeReference, ItemKind, Values } from "@mochang/generation";
import { fetchItems } from "../itemCalls.ts";
import type { DraftBook } from "../draft/draftBook.ts";
import { isFilled } from "../form/fieldValues.ts";
import type { WorkKey } from "../workspace.ts";

const KINDS: readonly ItemKind[] = ["core", "synopsis", "biography", "outline"];
const REFERENCES = "creativeRefSources";

/** A form's unsubmitted words over what stands there now: a field that was left empty takes what came. */
export const rebaseDraft = (draft: Values, now: Values): Values =>
  Object.fromEntries(
    [...new Set([...Object.keys(now), ...Object.keys(draft)])].map((key) => [
      key,
      key in draft && (isFilled(draft[key]) || !isFilled(now[key])) ? draft[key] : now[key],
    ]),
  );

/**
 * After an outline was laid into steps 1 to 4: what was written in their forms and not submitted goes on over it. `file`: becomes a reference of the
 * core, unsubmitted.
 */
export async function rebaseDrafts(key: WorkKey, draftBook: DraftBook, file: CreativeReference | null): Promise<void> {
  for (const kind of KINDS)
    for (const item of await fetchItems(kind, key, {})) {
      const draft = draftBook.get(item.key);
      const isFile = kind === "core" && file !== null;
      if (!draft && !isFile) continue;
      const values = draft ? rebaseDraft(draft.values, item.values) : item.values;
      const others = Array.isArray(values[REFERENCES]) ? (values[REFERENCES] as CreativeReference[]) : [];
      const references = isFile ? { [REFERENCES]: [file, ...others.filter(({ refType }) => refType !== "file")] } : {};
      draftBook.put(item.key, {
        base: item.version,
        values: { ...values, ...references },
        origins: draft?.origins ?? {},
      });
    }
}
