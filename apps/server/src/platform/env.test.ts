import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "./env.ts";
import { maskPersonal } from "./log.ts";
import { VARIABLES, variablesTable } from "./variables.ts";

test("defaults stand, an empty variable counts as unset", () => {
  expect(readEnv({ PORT: "", ROLE: " " })).toMatchObject({
    PORT: 8080,
    HOST: "127.0.0.1",
    ROLE: "all",
    SMS_PROVIDER: "outbox",
  });
});

test.each([
  [{ PORT: "eighty" }, /PORT“eighty”/],
  [{ PORT: "70000" }, /PORT/],
  [{ ROLE: "both" }, /ROLE“both”.*all、web 或 worker/],
  [{ DATABASE_URL: "mysql://u:secret@h/d" }, /^(?!.*secret).*DATABASE_URL/],
  [{ STORAGE_URL: "/srv" }, /STORAGE_URL/],
  [{ STORAGE_URL: "s3://Mo Chang" }, /STORAGE_URL/],
  [{ STORAGE_URL: "s3://mochang?endpoint=store:8333" }, /STORAGE_URL/],
  [{ BETA_END: "soon" }, /BETA_END/],
  [{ BETA_START: "2027-01-01", BETA_END: "2026-01-01" }, /BETA_END/],
  [{ LLM_BASE_URL: "http://127.0.0.1:1/v1" }, /LLM_MODEL/],
  [{ LLM_MODEL_SCORES: "m" }, /LLM_MODEL_SCORES 不认识.*LLM_MODEL_SCORE/],
  [{ SMS_PROVIDER: "aliyun" }, /ALIYUN_ACCESS_KEY_ID/],
])("a wrong variable %o is refused with a sentence that names it", (source, sentence) => {
  expect(() => readEnv(source)).toThrow(sentence);
});

test("dates without a time begin at midnight in Beijing", () => {
  expect(readEnv({ BETA_END: "2026-12-31" }).BETA_END?.toISOString()).toBe("2026-12-31T15:59:59.999Z");
});

test("the table documents every variable", () => {
  for (const name of Object.keys(VARIABLES)) expect(variablesTable()).toContain(`\`${name}\``);
});

test("phones are masked wherever they stand in a log line", () => {
  expect(maskPersonal("+85291234567 +886912345678")).toBe("+852 ****4567 +886 ****5678");
  expect(maskPersonal('{"msg":"sent to 13812345678","id":"2138123456789"}')).toBe(
    '{"msg":"sent to 138****5678","id":"2138123456789"}',
  );
});

test("docs/configuration.md holds the table as it is", () => {
  const page = readFileSync(join(import.meta.dirname, "../../../../docs/configuration.md"), "utf8");
  expect(page).toContain(variablesTable());
});
