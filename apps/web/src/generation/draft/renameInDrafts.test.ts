import type { RaisedItem } from "@mochang/generation";
import { expect, it } from "vitest";
import { openEmptyDraftBook } from "./openEmptyDraftBook.ts";
import { renameInDrafts } from "./renameInDrafts.ts";

const RENAME = { from: "沈照", to: "沈禾", others: ["沈照禾"] };
const raised: RaisedItem[] = [
  { id: "p", kind: "biography", from: 3, to: 4 },
  { id: "s", kind: "scene", from: 1, to: 2 },
];

it("gives words that were not submitted the other name, and a form that was up to date stays so", async () => {
  const draftBook = await openEmptyDraftBook();
  const replaced = { values: { theme: "沈照走了" }, origins: {} };
  draftBook.put("scene-s", { base: 1, values: { character: ["沈照", "沈照禾"] }, seenAbove: { p: 3, o: 2 }, replaced });
  draftBook.put("act-new-", { base: 0, values: { theme: "沈照走了" }, seenAbove: { p: 2, o: 1 } });
  renameInDrafts(draftBook, { ...RENAME, raised });
  expect(draftBook.get("scene-s")).toEqual({
    base: 2,
    values: { character: ["沈禾", "沈照禾"] },
    seenAbove: { p: 4, o: 2 },
    replaced: { values: { theme: "沈禾走了" }, origins: {} },
  });
  // It was begun before another change of the person, which its writer has not seen.
  expect(draftBook.get("act-new-")).toEqual({ base: 0, values: { theme: "沈禾走了" }, seenAbove: { p: 2, o: 1 } });
});

it("a change of another window is not taken for the rename, whether the rename raised the item or not", async () => {
  const draftBook = await openEmptyDraftBook();
  // The outline is at 3 now by another window, and does not hold the name.
  draftBook.put("outline", { base: 2, values: {}, seenAbove: { p: 3, s: 1 } });
  renameInDrafts(draftBook, { ...RENAME, raised: [{ id: "p", kind: "biography", from: 4, to: 5 }] });
  expect(draftBook.get("outline")).toEqual({ base: 2, values: {}, seenAbove: { p: 3, s: 1 } });
  renameInDrafts(draftBook, { ...RENAME, raised: [{ id: "o", kind: "outline", from: 3, to: 4 }] });
  expect(draftBook.get("outline")?.base).toBe(2);
  renameInDrafts(draftBook, { ...RENAME, raised: [{ id: "o", kind: "outline", from: 2, to: 3 }] });
  expect(draftBook.get("outline")?.base).toBe(3);
});

it("spares longer names of persons who are not submitted yet", async () => {
  const draftBook = await openEmptyDraftBook();
  draftBook.put("biography-new-", { base: 0, values: { name: "沈照禾", fears: "沈照" } });
  draftBook.put("synopsis", {
    base: 1,
    values: { characterPlanning: [{ characterName: "沈照云" }], premise: "沈照云欠沈照" },
  });
  renameInDrafts(draftBook, { ...RENAME, others: [], raised });
  expect(draftBook.get("biography-new-")?.values).toEqual({ name: "沈照禾", fears: "沈禾" });
  expect(draftBook.get("synopsis")?.values).toMatchObject({ premise: "沈照云欠沈禾" });
});

it("what is taken back is as it was, also where the other name had stood before; what was written since stays", async () => {
  const draftBook = await openEmptyDraftBook();
  const draft = { base: 1, values: { character: ["沈照", "沈禾"], theme: "沈照" }, seenAbove: { p: 3 } };
  draftBook.put("scene-s", draft);
  const takeBack = renameInDrafts(draftBook, { ...RENAME, raised });
  draftBook.put("scene-s", {
    ...draftBook.get("scene-s"),
    base: 2,
    values: { character: ["沈禾", "沈禾"], theme: "沈禾来了" },
  });
  takeBack(
    new Map([
      ["s", 3],
      ["p", 5],
    ]),
  );
  expect(draftBook.get("scene-s")).toEqual({
    base: 3,
    values: { character: ["沈照", "沈禾"], theme: "沈禾来了" },
    seenAbove: { p: 5 },
  });
});
