import type { BoardItem } from "@mochang/contract/generation";
import { expect, it } from "vitest";
import { leftDrafts } from "./leftDrafts.ts";

const book = (drafts: Record<string, Record<string, unknown>>) => ({
  items: () => Object.keys(drafts),
  get: (key: string) => (drafts[key] ? { base: 1, values: drafts[key] } : null),
});
const items = [
  { id: "a", kind: "act" },
  { id: "s", kind: "scene" },
] as BoardItem[];

it("finds drafts whose item, or what a new one stands below, is gone", () => {
  const drafts = book({
    core: { theme: "欠" },
    "scene-s": { title: "还在" },
    "scene-gone": { title: "井边" },
    "biography-new-": { name: "沈照禾" },
    "sequence-new-a": { title: "还在" },
    "sequence-new-gone": { title: " " },
  });
  expect(leftDrafts(drafts, items).map(({ key, name }) => [key, name])).toEqual([
    ["scene-gone", "场景《井边》"],
    ["sequence-new-gone", "一份序列"],
  ]);
});
