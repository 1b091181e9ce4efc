import { expect, it } from "vitest";
import { openEmptyDraftBook } from "./openEmptyDraftBook.ts";
import { renameInDrafts } from "./renameInDrafts.ts";

const RENAME = { from: "沈照", to: "沈禾", others: ["沈照禾"] };
const before = [
  { id: "p", version: 3 },
  { id: "o", version: 2 },
  { id: "s", version: 1 },
];
const after = [
  { id: "p", version: 4, kind: "biography" as const },
  { id: "o", version: 2, kind: "outline" as const },
  { id: "s", version: 2, kind: "scene" as const },
];

it("gives words that were not submitted the other name, and a form that was up to date stays so", async () => {
  const draftBook = await openEmptyDraftBook();
  draftBook.put("scene-s", { base: 1, values: { character: ["沈照", "沈照禾"] }, seenAbove: { p: 3, o: 2 } });
  draftBook.put("act-new-", { base: 0, values: { theme: "沈照走了" }, seenAbove: { p: 2, o: 1 } });
  renameInDrafts(draftBook, { ...RENAME, before, after });
  expect(draftBook.get("scene-s")).toEqual({
    base: 2,
    values: { character: ["沈禾", "沈照禾"] },
    seenAbove: { p: 4, o: 2 },
  });
  // It was begun before another change of the person, which its writer has not seen.
  expect(draftBook.get("act-new-")).toEqual({ base: 0, values: { theme: "沈禾走了" }, seenAbove: { p: 2, o: 1 } });
});

it("a change of another window that came with the rename counts as unseen", async () => {
  const draftBook = await openEmptyDraftBook();
  draftBook.put("act-new-", { base: 0, values: {}, seenAbove: { p: 3 } });
  const changed = [{ id: "p", version: 5, kind: "biography" as const }];
  renameInDrafts(draftBook, { ...RENAME, before, after: changed });
  expect(draftBook.get("act-new-")?.seenAbove).toEqual({ p: 3 });
});
