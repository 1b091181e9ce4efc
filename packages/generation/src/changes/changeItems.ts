import { ENTITIES, type ItemKind } from "../entities/entities.ts";
import { lengthFault } from "../fields/validate.ts";
import { atLeastOne, missingRole } from "../fields/requiredEntries.ts";
import { CHARACTER_TYPES } from "../entities/storySynopsis.ts";
import { TEXT_MAX } from "../fields/field.ts";
import { actNoun } from "../scriptTypes.ts";
import { withStep } from "../steps/progress.ts";
import { changed } from "./overlay.ts";
import { isSame } from "../generatedWork/isSame.ts";
import { MISSING, STALE, type Refusal } from "./refusal.ts";
import {
  itemOf,
  itemsBelow,
  itemsOf,
  replaceItems,
  withItems,
  type StepItem,
  type SummaryOrigin,
  type Work,
} from "../generatedWork/work.ts";

/** A summary edited in its place. */
export function editSummary(
  work: Work,
  { id, summary, version, by }: { id: string; summary: string; version: number | null; by: SummaryOrigin },
): { work: Work; item: StepItem } | Refusal {
  const item = itemOf(work, id);
  const key = item && ENTITIES[item.kind].summary;
  if (!item || !key) return { refused: "missing", msg: MISSING };
  const label = ENTITIES[item.kind].label;
  if (summary.trim() === "") return { refused: "invalid", msg: `请填写${label}` };
  const long = lengthFault([{ key, label, kind: "text", required: true, max: TEXT_MAX }], { [key]: summary });
  if (long) return { refused: "invalid", msg: long };
  if (version !== null && version !== item.version && !isSame(item.summary, summary))
    return { refused: "stale", msg: STALE, item };
  const isWritersSummary = by === "model" && item.summaryOrigin === "writer" && item.summary !== "";
  // A model's summary says what the form says: what was made from that is made from it still.
  const next = isWritersSummary
    ? { ...item, offered: { ...item.offered, [key]: summary } }
    : by === "model"
      ? { ...item, summary, summaryOrigin: by }
      : changed(item, { summary, summaryOrigin: isSame(item.summary, summary) ? item.summaryOrigin : by });
  return { work: replaceItems(work, [next]), item: next };
}

const NOUNS: Partial<Record<ItemKind, string>> = { sequence: "序列", scene: "场景" };
const nounOf = ({ scriptType }: Work, kind: ItemKind): string =>
  kind === "act" ? actNoun(scriptType) : (NOUNS[kind] ?? "");

/** An act, sequence, scene or person taken out with all below it. */
export function deleteItem(work: Work, id: string): { work: Work; removed: StepItem[] } | Refusal {
  const item = itemOf(work, id);
  if (!item || !ENTITIES[item.kind].many) return { refused: "missing", msg: MISSING };
  const siblings = itemsOf(work, item.kind).filter((one) => one.parentId === item.parentId && one.id !== id);
  const fault = item.kind === "biography" ? roleFault(item, siblings) : lastFault(work, item, siblings);
  if (fault) return { refused: "invalid", msg: fault };
  const removed = [item, ...itemsBelow(work, id)];
  const removedIds = new Set(removed.map((one) => one.id));
  const remainingWork = withItems(
    work,
    work.items.filter((one) => !removedIds.has(one.id)),
  );
  return { work: withStep(replaceItems(remainingWork, placed(siblings))), removed };
}

/** An item put at another place, perhaps below another parent; what is below it goes along. */
export function moveItem(
  work: Work,
  { id, parentId, sort }: { id: string; parentId: string | null; sort: number },
): { work: Work; item: StepItem } | Refusal {
  const item = itemOf(work, id);
  if (!item || !ENTITIES[item.kind].many) return { refused: "missing", msg: MISSING };
  const { parent } = ENTITIES[item.kind];
  if (parent !== null && itemOf(work, parentId ?? "")?.kind !== parent) return { refused: "missing", msg: MISSING };
  const target = parent === null ? null : parentId;
  const from = itemsOf(work, item.kind).filter((one) => one.parentId === item.parentId && one.id !== id);
  if (target !== item.parentId && from.length === 0)
    return { refused: "invalid", msg: atLeastOne(nounOf(work, item.kind)) };
  const into = target === item.parentId ? from : itemsOf(work, item.kind).filter((one) => one.parentId === target);
  const place = Math.min(Math.max(sort, 1), into.length + 1);
  const moved = changed(item, { parentId: target, sort: place });
  const order = placed([...into.slice(0, place - 1), moved, ...into.slice(place - 1)]);
  return { work: replaceItems(work, [...placed(from), ...order]), item: moved };
}

const placed = (items: readonly StepItem[]): StepItem[] => items.map((item, i) => ({ ...item, sort: i + 1 }));

function lastFault(work: Work, item: StepItem, siblings: readonly StepItem[]): string | null {
  return siblings.length === 0 ? atLeastOne(nounOf(work, item.kind)) : null;
}

/** A person may go as long as another has the same role. */
function roleFault(item: StepItem, others: readonly StepItem[]): string | null {
  const role = Number(item.values["type"]);
  if (others.some((one) => Number(one.values["type"]) === role)) return null;
  const rest = CHARACTER_TYPES.filter((one) => one.value !== role).map((one) => ({ characterType: one.value }));
  return missingRole(rest);
}
