import { expect, it } from "vitest";
import { indexPassages, supportedFigures } from "../../grounding/index.ts";
import { longScript, workOf } from "../testing/testWork.ts";
import { createTextCheck } from "./askVerified.ts";
import { isStump } from "./writeSection.ts";

const { parsed, figures } = workOf(longScript(3_000), "末班船");

it("takes from a field, as from a section, what is otherwise than the working paper", () => {
  const check = createTextCheck(supportedFigures(figures, "场"));
  const passages = indexPassages(parsed);
  const contradicts = (sentence: string): boolean => sentence.includes("大团圆");
  const text = "结局是大团圆。人物的选择立得住。";
  expect(check(text, passages)).toBe(text);
  expect(check(text, passages, { contradicts })).toBe("人物的选择立得住。");
});

it("calls a stump what lost more than a third and is shorter than a third of what was asked", () => {
  const left = "字".repeat(100);
  expect([isStump(0.5, left, 400), isStump(0.5, left, 290), isStump(0.3, left, 400)]).toEqual([true, false, false]);
});
