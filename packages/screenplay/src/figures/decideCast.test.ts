import fc from "fast-check";
import { expect, test } from "vitest";
import { decideCast } from "./decideCast.ts";

const cast = [
  { name: "白雪公主", aliases: ["公主", "雪儿"] },
  { name: "王后", aliases: [] },
  { name: "皇后", aliases: ["母后"] },
];

test("a joined name is set apart, the others stay", () => {
  expect(decideCast(cast, [{ name: "公主", person: "公主" }])).toEqual([
    { name: "白雪公主", aliases: ["雪儿"] },
    { name: "公主", aliases: [] },
    { name: "王后", aliases: [] },
    { name: "皇后", aliases: ["母后"] },
  ]);
});

test("two people are joined with their other names, also by an alias and in any order", () => {
  const joined = [
    { name: "白雪公主", aliases: ["公主", "雪儿"] },
    { name: "王后", aliases: ["皇后", "母后"] },
  ];
  expect(decideCast(cast, [{ name: "皇后", person: "王后" }])).toEqual(joined);
  const chain = [
    { name: "皇后", person: "王后" },
    { name: "王后", person: "公主" },
  ];
  for (const decisions of [chain, chain.toReversed()])
    expect(decideCast(cast, decisions).map(({ name, aliases }) => [name, aliases.toSorted()])).toEqual([
      ["白雪公主", ["公主", "雪儿", "王后", "皇后", "母后"].toSorted()],
    ]);
});

test("an alias goes over to somebody else alone", () => {
  expect(decideCast(cast, [{ name: "雪儿", person: "王后" }]).slice(0, 2)).toEqual([
    { name: "白雪公主", aliases: ["公主"] },
    { name: "王后", aliases: ["雪儿"] },
  ]);
});

test("names that are not there, and decisions in a circle, lose nobody", () => {
  const names = ["白雪公主", "公主", "雪儿", "王后", "皇后", "母后", "猎人"];
  const decision = fc.record({ name: fc.constantFrom(...names), person: fc.constantFrom(...names) });
  fc.assert(
    fc.property(fc.array(decision), (decisions) => {
      const decided = decideCast(cast, decisions);
      const spellings = decided.flatMap(({ name, aliases }) => [name, ...aliases]);
      expect(spellings.toSorted()).toEqual(cast.flatMap(({ name, aliases }) => [name, ...aliases]).toSorted());
    }),
  );
  expect(decideCast(cast, [])).toEqual(cast);
});

test("a decision about somebody doubtful makes a person of him", () => {
  const people = [
    { name: "司机", aliases: [], doubtful: true as const },
    { name: "路人", aliases: ["行人"], doubtful: true as const },
  ];
  expect(decideCast(people, [])).toEqual(people);
  expect(decideCast(people, [{ name: "司机", person: "司机" }])[0]).toEqual({ name: "司机", aliases: [] });
  expect(decideCast(people, [{ name: "路人", person: "司机" }])).toEqual([{ name: "司机", aliases: ["路人", "行人"] }]);
});
