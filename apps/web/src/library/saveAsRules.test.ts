import { expect, it } from "vitest";
import { copyName, saveAsFault } from "./saveAsRules.ts";

it("asks for a name of 1 to 32 characters, counted as a person does", () => {
  expect(["", " \u3000", "渡口", "𠮷".repeat(32), "长".repeat(33)].map(saveAsFault)).toEqual([
    "请输入文件名!",
    "请输入文件名!",
    null,
    null,
    "长度在 1 到 32 个字符",
  ]);
});

it("offers a name that may be taken as it is", () => {
  expect(copyName("渡口")).toBe("渡口 副本");
  expect(saveAsFault(copyName("𠮷".repeat(32)))).toBeNull();
});
