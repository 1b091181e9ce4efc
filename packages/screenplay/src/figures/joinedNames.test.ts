import type { Figures } from "./figures.ts";
import { expect, it } from "vitest";
import { doubtfulNames, doubtText, joinedNames, peopleText } from "./joinedNames.ts";

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

it("tells who is doubtful beside a count of people", () => {
  const figures = figuresOf({ people: [{ name: "老陈" }, { name: "路人", doubtful: true }], prose: null });
  expect([doubtfulNames(figures), peopleText(1, figures), doubtText(figures)]).toEqual([
    ["路人"],
    "1，存疑 1",
    "，另有 1 人存疑",
  ]);
  const sure = figuresOf({ people: [{ name: "老陈" }], prose: null });
  expect([peopleText(1, sure), doubtText(sure)]).toEqual(["1", ""]);
});
