import { expect, it } from "vitest";
import { missingRoleSentence } from "./missingRoleSentence.ts";

const person = (type: number, isSubmit = true) => ({ values: { type }, isSubmit });

it("tells once all are submitted that nobody has a role, also where the only one who had it was given another", () => {
  expect(missingRoleSentence([person(1), person(2), person(3)])).toBeNull();
  expect(missingRoleSentence([person(1), person(3), person(3)])).toBe("还没有反派：换一个人的角色类型，或者加一个人物");
  expect(missingRoleSentence([person(1), person(1)])).toMatch(/^还没有反派和支持角色：/u);
  expect(missingRoleSentence([person(1), person(3, false)])).toBeNull();
  expect(missingRoleSentence([])).toBeNull();
});
