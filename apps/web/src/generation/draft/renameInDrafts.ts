import type { BoardItem } from "@mochang/contract/generation";
import { ENTITIES, renameInValue, type Values } from "@mochang/generation";
import type { DraftBook } from "./draftBook.ts";

/** A person's other name, as it was made everywhere on the server. */
export interface Renamed {
  from: string;
  to: string;
  /** The names of the others, which may hold it. */
  others: readonly string[];
  /** The items before and after it. */
  before: readonly Pick<BoardItem, "id" | "version">[];
  after: readonly Pick<BoardItem, "id" | "version" | "kind">[];
}

/**
 * Gives a person the other name in words that were not submitted, too. A rename raises versions by one: a form that was up to date stays so, one above which
 * something else was changed does not become so.
 */
export function renameInDrafts(draftBook: DraftBook, { from, to, others, before, after }: Renamed): void {
  const versions = new Map(before.map(({ id, version }) => [id, version]));
  const raised = new Map(
    after.flatMap(({ id, version }) => (versions.get(id) === version - 1 ? [[id, version] as const] : [])),
  );
  const upToDate = (id: string | undefined, version: number): number =>
    raised.get(id ?? "") === version + 1 ? version + 1 : version;
  for (const key of draftBook.items()) {
    const draft = draftBook.get(key);
    if (!draft) continue;
    const item = after.find(({ id, kind }) => key === (ENTITIES[kind].many ? `${kind}-${id}` : kind));
    const seen = Object.entries(draft.seenAbove ?? {}).map(([id, version]) => [id, upToDate(id, version)]);
    draftBook.put(key, {
      ...draft,
      base: upToDate(item?.id, draft.base),
      values: renameInValue(draft.values, from, to, others) as Values,
      ...(draft.seenAbove && { seenAbove: Object.fromEntries(seen) as Record<string, number> }),
    });
  }
}
