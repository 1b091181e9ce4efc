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
  const failed = Object.assign(new Error("Failed query: insert into t values ($1)\nparams: 剧本的正文", { cause }), {
    query: "insert into t values ($1)",
    params: ["剧本的正文"],
  });
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

test("what a driver hangs on its error is not logged", () => {
  const error = Object.assign(new Error("terminating connection"), {
    code: "57P01",
    client: { host: "db", user: "app" },
  });
  expect(logged(error)).toContain("57P01");
  expect(logged(error)).not.toContain("client");
});

test("an outage of the database is told once a minute by each part of the process, with a count of what was left out", () => {
  const lines: { msg: string; unsaid?: number }[] = [];
  let now = 0;
  const log = createLog(
    "info",
    { write: (text: string) => lines.push(JSON.parse(text) as { msg: string }) },
    () => now,
  );
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" });
  for (; now < 120_000; now += 1_000) {
    log.warn({ err: away }, "jobs not read");
    log.child({ job: "evaluate" }).error({ err: away }, "jobs");
  }
  log.warn({ err: new Error("something else") }, "jobs not read");
  log.warn("jobs not read");
  expect(lines.map(({ msg, unsaid }) => [msg, unsaid ?? 0])).toEqual([
    ["jobs not read", 0],
    ["jobs", 0],
    ["jobs not read", 59],
    ["jobs", 59],
    ["jobs not read", 0],
    ["jobs not read", 0],
  ]);
});
