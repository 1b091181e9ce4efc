import { expect, test } from "vitest";
import { changedCharacters } from "./changedCharacters.ts";

test.each([
  ["一\n二", "一\n二", 0],
  ["一\n二", "二\n一", 0],
  ["一行\n二行", "一行\n二行 改", 3],
  ["一行\n二行\n三行", "一行", 4],
  ["一行", "一行\n一行", 2],
  ["", "𠮷 了", 2],
])("of %j and %j", (before, after, count) => expect(changedCharacters(before, after)).toBe(count));
