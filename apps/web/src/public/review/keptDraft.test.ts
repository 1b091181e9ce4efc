// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { keepDraft, readDraft } from "./keptDraft.ts";

beforeEach(() => sessionStorage.clear());
const draft = { id: "1", passage: null, words: "还没有写完" };

test("what was being written of one link is there after a reload, until it is saved or given up", () => {
  keepDraft("a", draft);
  expect(readDraft("a")).toEqual(draft);
  expect(readDraft("b")).toBeNull();
  keepDraft("a", null);
  expect(readDraft("a")).toBeNull();
});

test("nothing written, and what is not ours, is no draft", () => {
  keepDraft("a", { ...draft, words: "  " });
  expect(readDraft("a")).toBeNull();
  sessionStorage.setItem("review.draft:a", "{");
  expect(readDraft("a")).toBeNull();
});
