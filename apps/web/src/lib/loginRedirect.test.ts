import { expect, test } from "vitest";
import { readLoginState } from "./loginRedirect.ts";

test("the path after the login is always one of this site", () => {
  expect(readLoginState({ from: "/fullanalyze?script_id=7", message: "验证失败" })).toEqual({
    from: "/fullanalyze?script_id=7",
    message: "验证失败",
  });
  for (const from of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:1", 7, undefined])
    expect(readLoginState({ from })).toEqual({ from: null, message: null });
  expect(readLoginState(null)).toEqual({ from: null, message: null });
});
