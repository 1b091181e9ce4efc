import { expect, test } from "vitest";
import { beijingJson } from "./beijingJson.ts";

test("dates are told in Beijing's time wherever they stand; texts that look like one are as they are", () => {
  const at = new Date("2026-11-29T19:05:54.416Z");
  expect(beijingJson({ at, list: [at], text: "2026-11-29T19:05:54.416Z", none: null })).toBe(
    '{"at":"2026-11-30T03:05:54.416+08:00","list":["2026-11-30T03:05:54.416+08:00"],"text":"2026-11-29T19:05:54.416Z","none":null}',
  );
});
