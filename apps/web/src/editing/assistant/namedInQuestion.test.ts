import { expect, test } from "vitest";
import { begunName, offeredNames, type NamedInQuestion } from "./namedInQuestion.ts";

test("a name is begun by an @ and ended by a blank or a mark", () => {
  expect(begunName("问@闵", 3)).toEqual({ from: 1, typed: "闵" });
  expect(begunName("＠", 1)).toEqual({ from: 0, typed: "" });
  expect(begunName("问@闵长河后面", 2)).toEqual({ from: 1, typed: "" });
  expect(begunName("@闵 后", 4)).toBeNull();
  expect(begunName("@闵，", 3)).toBeNull();
  expect(begunName("没有", 2)).toBeNull();
  for (const address of ["zhang@qq", "写信给é@qq", "10@qq"]) expect(begunName(address, address.length)).toBeNull();
  expect(begunName(`@${"长".repeat(17)}`, 18)).toBeNull();
});

test("persons and scenes are found by name, other names, number and title, those that begin so first", () => {
  const all: NamedInQuestion[] = [
    { name: "闵长河", hint: "老闵", words: ["老闵"] },
    { name: "阿苇", hint: "", words: [] },
    { name: "第2场", hint: "河边", words: ["2"] },
    { name: "第12场", hint: "渡口", words: ["12"] },
  ];
  const names = (typed: string) => offeredNames(all, typed).map(({ name }) => name);
  expect(names("")).toEqual(["闵长河", "阿苇", "第2场", "第12场"]);
  expect(names("2")).toEqual(["第2场", "第12场"]);
  expect(names("河")).toEqual(["闵长河", "第2场"]);
  expect(names("老")).toEqual(["闵长河"]);
  expect(names("第1")).toEqual(["第12场"]);
  expect(names("无")).toEqual([]);
  const twice = { name: "第3场", hint: "山上", words: ["3"] };
  expect(offeredNames([twice, { ...twice }, { ...twice, hint: "山下" }], "3").map(({ hint }) => hint)).toEqual([
    "山上",
    "山下",
  ]);
});
