import { APICallError } from "ai";
import { describe, expect, test } from "vitest";
import { classify } from "./classify.ts";

const NOW = Date.parse("2026-11-21T00:00:00Z");
const now = () => NOW;
const answered = (statusCode: number, responseBody: string, responseHeaders: Record<string, string> = {}) =>
  new APICallError({
    message: responseBody,
    url: "http://p",
    requestBodyValues: {},
    statusCode,
    responseBody,
    responseHeaders,
  });

describe("what providers say", () => {
  test.each([
    [401, "Incorrect API key provided", "wrong-key"],
    [403, "Forbidden", "wrong-key"],
    [402, "Insufficient Balance", "no-quota"],
    [429, "You exceeded your current quota, please check your plan and billing details", "no-quota"],
    [403, '{"code":"Arrearage"}', "no-quota"],
    [400, "Content Exists Risk", "filtered"],
    [400, '{"code":"data_inspection_failed"}', "filtered"],
    [400, "This model's maximum context length is 65536 tokens", "context-too-long"],
    [413, "too large", "context-too-long"],
    [404, "model not found", "wrong-address"],
    [500, "oops", "server-error"],
    [529, "overloaded", "server-error"],
    [408, "timeout", "server-error"],
  ])("%i %s is %s", (status, body, kind) => {
    expect(classify(answered(status, body), now)?.kind).toBe(kind);
  });

  test.each([
    [{ "retry-after": "12" }, 12_000],
    [{ "retry-after": "0" }, 0],
    [{ "retry-after-ms": "250", "retry-after": "1" }, 250],
    [{ "retry-after": "Sat, 21 Nov 2026 00:01:00 GMT" }, 60_000],
    [{ "retry-after": "Sat, 21 Nov 2020 00:01:00 GMT" }, 0],
    [{ "retry-after": "soon" }, undefined],
    [{}, undefined],
  ])("429 with %o asks for %s ms", (headers, wait) => {
    expect(classify(answered(429, "slow down", headers as Record<string, string>), now)).toMatchObject({
      kind: "rate-limited",
      retryAfterMs: wait,
    });
  });
});

describe("what is not the provider's", () => {
  test.each([
    new TypeError("x is not a function"),
    new RangeError("bad"),
    new Error("unknown"),
    "text",
    null,
    undefined,
    answered(422, "unknown field"),
  ])("%s is unknown", (error) => {
    expect(classify(error, now)).toBeNull();
  });
});

test("a socket error is found behind its causes", () => {
  const socket = Object.assign(new Error("closed"), { code: "ECONNRESET" });
  expect(classify(new Error("outer", { cause: new Error("middle", { cause: socket }) }), now)?.kind).toBe("cut");
});
