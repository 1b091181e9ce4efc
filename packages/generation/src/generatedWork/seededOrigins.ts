import type { ItemKind } from "../entities/entities.ts";
import { itemOf, onlyItem, type FieldOrigin, type StepItem, type Work } from "./work.ts";

/** The field above that lays an item out, and the fields that its card begins with. */
const PLANS: Partial<Record<ItemKind, { field: string; keys: readonly string[] }>> = {
  biography: { field: "characterPlanning", keys: ["name"] },
  sequence: { field: "sequences", keys: ["title", "overview"] },
  scene: { field: "scenes", keys: ["title", "theme"] },
};

/**
 * Whose words a card begins with that is not submitted yet: a model's, or an idea card's, where those that laid it out are. A field that was written since
 * has an origin of its own.
 */
export function seededOrigins(work: Work, item: StepItem): Record<string, FieldOrigin> {
  const plan = PLANS[item.kind];
  if (!plan || item.isSubmit) return {};
  const above = item.kind === "biography" ? onlyItem(work, "synopsis") : itemOf(work, item.parentId ?? "");
  const by = above?.origins[plan.field];
  if (by === undefined || by === "writer") return {};
  const keys = plan.keys.filter((key) => !(key in item.origins) && String(item.values[key] ?? "").trim() !== "");
  return Object.fromEntries(keys.map((key) => [key, by]));
}
