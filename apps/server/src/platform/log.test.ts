import { expect, test } from "vitest";
import { AppError } from "./errors.ts";
import { createLog } from "./log.ts";

const logged = (err: unknown): string => {
  let line = "";
  createLog("info", { write: (text: string) => (line += text) }).error({ err }, "unexpected error");
  return line;
};

test("a failed query is logged with its reason and without its values", () => {
  const cause = Object.assign(new Error("could not extend file: No space left on device"), { code: "53100" });
  const failed = Object.assign(new Error("Failed query: insert into t values ($1)\nparams: 剧本的正文", { cause }), { query: "insert into t values ($1)", params: ["剧本的正文"] });
  for (const error of [failed, new AppError("disk-full", { cause: failed })]) {
    expect(logged(error)).not.toContain("正文");
    expect(logged(error)).toContain("No space left on device");
    expect(logged(error)).toContain("insert into t");
  }
});

test("other errors keep their stack; phones are masked", () => {
  const line = logged(new Error("for 13812345678"));
  expect(line).toContain("log.test.ts");
  expect(line).toContain("138****5678");
});
