import type { Figures } from "./figures.ts";
import { expect, it } from "vitest";
import { joinedNames } from "./joinedNames.ts";

const cast = (...people: [string, string[]][]) => people.map(([name, aliases]) => ({ name, aliases }));
const figuresOf = (part: object) => part as Pick<Figures, "people" | "prose">;

it("names whose other names were counted as one person's", () => {
  const people = cast(["白雪公主", ["公主"]], ["老陈", []], ["小王", ["小 王"]]);
  expect(joinedNames(figuresOf({ people, prose: null }))).toEqual([{ name: "白雪公主", others: ["公主"] }]);
});

it("takes a novel's people from what is told of them", () => {
  const prose = { people: cast(["孙悟空", ["悟空", "大圣"]]) };
  expect(joinedNames(figuresOf({ people: cast(["悟空", []]), prose }))).toEqual([
    { name: "孙悟空", others: ["悟空", "大圣"] },
  ]);
});
