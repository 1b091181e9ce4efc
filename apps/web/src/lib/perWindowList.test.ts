import { beforeEach, expect, test } from "vitest";
import { perWindowList } from "./perWindowList.ts";
import { readSetting, writeSetting } from "./storage.ts";

interface Item {
  id: string;
  text: string;
}
const KEY = "kept:test";
const isItem = (value: unknown): value is Item => typeof (value as Item | null)?.id === "string";
const open = () => perWindowList<Item>(KEY, isItem, (item) => item.id);
const stored = (): unknown => JSON.parse(readSetting(KEY) ?? "[]");
const [one, two] = [
  { id: "1", text: "甲" },
  { id: "2", text: "乙" },
];

beforeEach(() => writeSetting(KEY, null));

test("two windows keep side by side, and each clears only its own", () => {
  const [here, there] = [open(), open()];
  here.keep([one]);
  there.keep([two]);
  expect(stored()).toEqual([one, two]);
  here.keep([]);
  expect(stored()).toEqual([two]);
  there.keep([]);
  expect(readSetting(KEY)).toBeNull();
});

test("a window that comes later takes over what others left", () => {
  open().keep([one]);
  const later = open();
  expect(later.adopt()).toEqual([one]);
  later.keep([{ ...one, text: "改" }]);
  expect(stored()).toEqual([{ ...one, text: "改" }]);
  later.keep([]);
  expect(readSetting(KEY)).toBeNull();
});

test("stored values of another format are ignored", () => {
  for (const text of ["{", "null", "{}", '[1,{"id":3}]']) {
    writeSetting(KEY, text);
    expect(open().adopt()).toEqual([]);
  }
});
