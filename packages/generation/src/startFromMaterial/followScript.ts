import { heaviestIncreasingSubsequence } from "@mochang/screenplay/document";
import { changed } from "../changes/overlay.ts";
import { itemOf, itemsOf, scenesInOrder, withItems, type StepItem, type Work } from "../generatedWork/work.ts";
import { sceneCard, type ReadScene } from "./workOfScript.ts";

/**
 * A work whose script was written on apart from its steps, with the scenes that the script has now, in its order: those that were cut there go, with the
 * sequences and acts that are empty without them; new ones have a card to be filled. A scene that was moved among those of another sequence is that one's.
 */
export function followScript(work: Work, scenes: readonly ReadScene[]): Work {
  const sequences = itemsOf(work, "act").flatMap((act) => itemsOf(work, "sequence", act.id));
  if (sequences.length === 0 || scenes.length === 0) return work;
  const places = placesOf(work, scenes, sequences);
  const sorts = new Map<string, number>();
  const cards = scenes.map((scene, at) => {
    const parentId = sequences[places[at] ?? 0]?.id ?? "";
    const sort = (sorts.get(parentId) ?? 0) + 1;
    sorts.set(parentId, sort);
    const item = itemOf(work, scene.id);
    return item?.kind === "scene"
      ? movedCard(item, { parentId, sort, scripted: scene.written })
      : sceneCard(scene, parentId, sort);
  });
  const others = work.items.filter(({ kind }) => kind !== "scene");
  return withItems(work, withoutEmptied(work, withoutEmptied(work, [...others, ...cards], "sequence"), "act"));
}

/** A card at its scene's place. Its script was moved with it: what it was saved for says the same. */
function movedCard(card: StepItem, place: Pick<StepItem, "parentId" | "sort" | "scripted">): StepItem {
  const moved = changed(card, place);
  const isUpToDate = card.madeFrom[card.id] === card.version;
  return isUpToDate ? { ...moved, madeFrom: { ...moved.madeFrom, [card.id]: moved.version } } : moved;
}

/** Of each scene the place of its sequence, never going back: its own, unless it stands before or behind scenes that are of another one. */
function placesOf(work: Work, scenes: readonly ReadScene[], sequences: readonly StepItem[]): number[] {
  const ranks = new Map(scenesInOrder(work).map(({ id }, rank) => [id, rank]));
  const placeOf = new Map(sequences.map(({ id }, place) => [id, place]));
  const own = scenes.map(({ id }) => (ranks.has(id) ? placeOf.get(itemOf(work, id)?.parentId ?? "") : undefined));
  const known = [...scenes.keys()].filter((at) => own[at] !== undefined);
  const inOrder = heaviestIncreasingSubsequence(
    known.map((at) => ranks.get(scenes[at]?.id ?? "") ?? 0),
    known.map(() => 1),
  );
  const stays = new Set(known.filter((_, i) => inOrder[i]));
  /** Of each scene the place of the next one that stays. */
  const next: number[] = [];
  for (let at = scenes.length - 1, place = sequences.length - 1; at >= 0; at--) {
    if (stays.has(at)) place = own[at] ?? place;
    next[at] = place;
  }
  let last = next[0] ?? 0;
  return own.map((place, at) => {
    if (place !== undefined && place >= last && place <= (next[at] ?? last)) last = place;
    return last;
  });
}

/** Items without those of a kind that had something below them and have nothing now. */
function withoutEmptied(before: Work, items: readonly StepItem[], kind: "act" | "sequence"): StepItem[] {
  const parents = new Set(items.map(({ parentId }) => parentId));
  const hadItems = new Set(before.items.map(({ parentId }) => parentId));
  const sorts = new Map<string | null, number>();
  return items
    .filter((item) => item.kind !== kind || parents.has(item.id) || !hadItems.has(item.id))
    .toSorted((a, b) => a.sort - b.sort)
    .map((item) => {
      if (item.kind !== kind) return item;
      const sort = (sorts.get(item.parentId) ?? 0) + 1;
      sorts.set(item.parentId, sort);
      return { ...item, sort };
    });
}
