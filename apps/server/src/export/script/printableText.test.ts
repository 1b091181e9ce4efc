import { expect, test } from "vitest";
import { breakable } from "./printableText.ts";

test("a page keeps the columns of a table's row apart", () => {
  expect(breakable("人物\t年龄\t身份")).toBe("人物\u3000年龄\u3000身份");
});
