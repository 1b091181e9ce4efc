import { expect, test } from "vitest";
import type { ScriptPerson } from "@mochang/contract";
import { joinRenamed, nameDue } from "./renameHistory.ts";

const row = { id: "p", versionId: "v", from: "阿苇", to: "苇姑", now: "苇姑", counts: null };

test("a renamed row goes back with the script's cues, and forth again", () => {
  expect(nameDue(row, new Set(["苇姑", "老焦"]))).toBeNull();
  expect(nameDue(row, new Set(["阿苇", "老焦"]))).toBe("阿苇");
  expect(nameDue({ ...row, now: "阿苇" }, new Set(["苇姑"]))).toBe("苇姑");
});

test("it stays where both names stand on cues, or neither", () => {
  expect(nameDue(row, new Set(["阿苇", "苇姑"]))).toBeNull();
  expect(nameDue(row, new Set(["老焦"]))).toBeNull();
});

test("until the script is read anew, what was counted under the former name is the renamed person's", () => {
  const person = (id: string, name: string, counts: object | null): ScriptPerson =>
    ({ id, name, counts }) as unknown as ScriptPerson;
  const said = { scenes: 3 };
  const other = person("q", "老焦", { scenes: [1, 2] });
  const joined = joinRenamed([person("", "阿苇", said), other, person("p", "苇姑", null)], [row]);
  expect(joined).toEqual([person("p", "苇姑", said), other]);
  // Read anew, or with both names in the script, the list stays as it came.
  const read = [person("p", "苇姑", said), other];
  expect(joinRenamed(read, [row])).toEqual(read);
  const both = [person("", "阿苇", said), person("p", "苇姑", said)];
  expect(joinRenamed(both, [row])).toEqual(both);
});

test("a person whom the changed script was not read for yet keeps what was counted, in his place", () => {
  const person = (id: string, name: string, scenes: number[] | null, unread?: boolean): ScriptPerson =>
    ({ id, name, counts: scenes && { scenes }, doubtful: false, unread }) as unknown as ScriptPerson;
  const counted = { ...row, counts: { scenes: [1, 2, 3] } as unknown as ScriptPerson["counts"] };
  const list = [person("a", "闵长河", [1, 2, 3, 4]), person("b", "老焦", [1, 2])];
  const joined = joinRenamed([...list, person("p", "苇姑", null, true)], [counted]);
  expect(joined.map(({ name, counts }) => [name, counts?.scenes.length])).toEqual([
    ["闵长河", 4],
    ["苇姑", 3],
    ["老焦", 2],
  ]);
  // Read anew, the person is not in the script any more.
  const gone = [...list, person("p", "苇姑", null)];
  expect(joinRenamed(gone, [counted])).toEqual(gone);
});
