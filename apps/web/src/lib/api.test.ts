import { describe, expect, it } from "vitest";
import { z } from "zod";
import { openEnvelope, withQuery } from "./api.ts";
import { ApiError } from "./apiError.ts";

const Data = z.object({ id: z.string() });
const refused = (body: unknown, status: number): ApiError => {
  try {
    openEnvelope(body, status, Data);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("was not refused");
};

describe("envelopes", () => {
  it("open on 200 and nothing else", () => {
    expect(openEnvelope({ code: 200, msg: "", data: { id: "7" } }, 200, Data)).toEqual({ id: "7" });
    expect(refused({ code: 1200, msg: "账户余额不足，请充值！", data: null }, 402)).toMatchObject({ code: 1200, message: "账户余额不足，请充值！", status: 402 });
  });
  it("are one neutral sentence when they are none, or hold the wrong thing", () => {
    for (const body of [null, "<html>", { hello: 1 }, { code: 200, msg: "", data: { id: 7 } }]) expect(refused(body, 502).message).toBe("系统开小差了，请稍后再试");
  });
});

it("puts Chinese names into a query and leaves out what is not there", () => {
  expect(withQuery("/fullanalyze", { script_id: "7", scriptName: "雾港", pingguType: undefined })).toBe("/fullanalyze?script_id=7&scriptName=%E9%9B%BE%E6%B8%AF");
  expect(withQuery("/x")).toBe("/x");
});
