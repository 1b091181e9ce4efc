import { ENTITIES, renameInValue, type RaisedItem, type Values } from "@mochang/generation";
import { sameValues } from "../form/fieldValues.ts";
import type { Draft, DraftBook } from "./draftBook.ts";

/** A person's other name, as it was made everywhere on the server. */
export interface Renamed {
  from: string;
  to: string;
  /** The names of the others as the server has them, which may hold it: also those of persons whom another window has just added. */
  others: readonly string[];
  /** The items whose versions the rename raised. */
  raised: readonly RaisedItem[];
}

/**
 * Gives a person the other name in words that were not submitted, too. A form that was begun from the very version that the rename raised stays up to date; one
 * below or beside which somebody else changed something does not become so. What it returns takes that back, once it was taken back on the server with `versions`
 * there: the other name may have stood somewhere before, so that naming it back is another thing.
 */
export function renameInDrafts(
  draftBook: DraftBook,
  { from, to, others, raised }: Renamed,
): (versions: ReadonlyMap<string, number>) => void {
  const renamedDrafts: { key: string; before: Draft; after: Draft }[] = [];
  const names = [...others, ...draftedNames(draftBook)];
  const rename = (values: Values): Values => renameInValue(values, from, to, names) as Values;
  const raisedById = new Map(raised.map((item) => [item.id, item]));
  const raisedByKey = new Map(
    raised.map((item) => [ENTITIES[item.kind].many ? `${item.kind}-${item.id}` : item.kind, item]),
  );
  for (const key of draftBook.items()) {
    const draft = draftBook.get(key);
    if (!draft) continue;
    const { replaced, seenAbove } = draft;
    const seen = Object.entries(seenAbove ?? {}).map(([id, version]) => [id, follow(raisedById.get(id), version)]);
    const after: Draft = {
      ...draft,
      base: follow(raisedByKey.get(key), draft.base),
      values: rename(draft.values),
      ...(replaced && { replaced: { ...replaced, values: rename(replaced.values) } }),
      ...(seenAbove && { seenAbove: Object.fromEntries(seen) as Record<string, number> }),
    };
    draftBook.put(key, after);
    renamedDrafts.push({ key, before: draft, after });
  }
  return (versions) => {
    /** Numbers go on when words are restored: what was up to date before the rename is so with the newest. */
    const restored = (item: RaisedItem | undefined, version: number): number =>
      item?.from === version ? (versions.get(item.id) ?? version) : version;
    for (const { key, before, after } of renamedDrafts) {
      const now = draftBook.get(key);
      const seenAbove = Object.entries(before.seenAbove ?? {}).map(([id, version]) => [
        id,
        restored(raisedById.get(id), version),
      ]);
      const back: Draft = {
        ...before,
        base: restored(raisedByKey.get(key), before.base),
        ...(before.seenAbove && { seenAbove: Object.fromEntries(seenAbove) as Record<string, number> }),
      };
      if (now) draftBook.put(key, renamedBack(now, back, after));
    }
  };
}

/** A draft as it was before a rename; a field that was written in since stays as it is. */
function renamedBack(now: Draft, before: Draft, after: Draft): Draft {
  const kept = Object.entries(now.values).filter(([field, value]) => !sameValues(value, after.values[field]));
  return {
    ...now,
    base: now.base === after.base ? before.base : now.base,
    values: { ...before.values, ...Object.fromEntries(kept) },
    ...(before.replaced && { replaced: before.replaced }),
    ...(before.seenAbove && { seenAbove: before.seenAbove }),
  };
}

/** The names of persons who were not submitted yet. */
const draftedNames = (draftBook: DraftBook): string[] =>
  draftBook.items().flatMap((key) => {
    const values = draftBook.get(key)?.values ?? {};
    const planned = Array.isArray(values["characterPlanning"]) ? (values["characterPlanning"] as Values[]) : [];
    return [values["name"], ...planned.map(({ characterName }) => characterName)].flatMap((name) =>
      typeof name === "string" && name !== "" ? [name] : [],
    );
  });

const follow = (raised: RaisedItem | undefined, version: number): number =>
  raised?.from === version ? raised.to : version;
