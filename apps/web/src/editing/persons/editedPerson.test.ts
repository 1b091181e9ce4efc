import { EMPTY_PERSON, type ScriptPerson } from "@mochang/contract";
import { expect, test } from "vitest";
import { beginPerson, changedProfile, newerFields, shownForm, updateOf } from "./editedPerson.ts";

const PERSON: ScriptPerson = {
  ...EMPTY_PERSON,
  id: "d.1",
  scriptId: "s",
  versionId: "d",
  name: "阿苇",
  aliases: [],
  age: "19",
  motivation: "等雾散【第2场「雾没散。」@58-63】",
  origins: {},
  offered: {},
  counts: null,
  doubtful: false,
  updateTime: "2026-11-21 16:41:00",
};
const EDITED = { ...beginPerson(PERSON), changed: { age: "20", motivation: "等船【第2场「雾没散。」】" } };

test("only what is changed is saved, in the place of what was shown; quotations keep their places", () => {
  expect(updateOf(PERSON, EDITED)).toEqual({
    id: "d.1",
    age: "20",
    motivation: "等船【第2场「雾没散。」@58-63】",
    replaces: { age: "19", motivation: "等雾散【第2场「雾没散。」@58-63】" },
  });
  expect(changedProfile(null, { ...beginPerson(null), changed: { name: "老周" } })).toEqual({ name: "老周" });
});

test("another window's fields are shown, and told where they are changed here too", () => {
  const later = { ...PERSON, age: "21", shortDescription: "船工" };
  expect(shownForm(later, EDITED)).toMatchObject({ age: "20", shortDescription: "船工" });
  expect(newerFields(later, EDITED)).toEqual(["age"]);
  expect(newerFields({ ...PERSON, age: "20" }, EDITED)).toEqual([]);
  expect(newerFields(PERSON, EDITED)).toEqual([]);
});
