import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { get, getEarly, postEarly, openEnvelope, withQuery } from "./api.ts";
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
    expect(refused({ code: 1200, msg: "账户余额不足，请充值！", data: null }, 402)).toMatchObject({
      code: 1200,
      message: "账户余额不足，请充值！",
      status: 402,
    });
  });
  it("that are missing or hold the wrong type are reported with one neutral sentence", () => {
    for (const body of [null, "<html>", { hello: 1 }, { code: 200, msg: "", data: { id: 7 } }])
      expect(refused(body, 502).message).toBe("系统开小差了，请稍后再试");
  });
});

describe("an answer that breaks off", () => {
  afterEach(() => vi.unstubAllGlobals());
  const answer = (body: BodyInit, status = 200) => vi.stubGlobal("fetch", async () => new Response(body, { status }));
  const failing = async () =>
    get("/x", {}, Data).then(
      () => null,
      (error: unknown) => error,
    );
  it("is a network error, which may be retried", async () => {
    let sent = false;
    answer(
      new ReadableStream({
        pull: (c) =>
          sent
            ? c.error(new TypeError("network error"))
            : ((sent = true), c.enqueue(new TextEncoder().encode('{"code":200,'))),
      }),
    );
    expect(await failing()).toMatchObject({ code: 0 });
  });
  it("and one that is no envelope keeps its status", async () => {
    answer("<html>502 Bad Gateway</html>", 502);
    expect(await failing()).toMatchObject({ code: 502, status: 502 });
  });
});

it("puts Chinese names into a query and leaves out what is not there", () => {
  expect(withQuery("/fullanalyze", { script_id: "7", scriptName: "雾港", pingguType: undefined })).toBe(
    "/fullanalyze?script_id=7&scriptName=%E9%9B%BE%E6%B8%AF",
  );
  expect(withQuery("/x")).toBe("/x");
});

describe("an answer that came before the code", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    globalThis.earlyAnswer = undefined;
  });
  const early = (answer: Promise<{ status: number; body: unknown }>) => {
    answer.catch(() => undefined);
    globalThis.earlyAnswer = { path: "/x?id=1", at: Date.now(), answer };
    vi.stubGlobal("fetch", async () => new Response('{"code":200,"data":{"id":"called"}}'));
  };
  const came = (body: unknown, status = 200) => Promise.resolve({ status, body });

  it("is taken once, by the call that was made", async () => {
    early(came({ code: 200, data: { id: "early" } }));
    expect(await getEarly("/x", { id: 1 }, Data)).toEqual({ id: "early" });
    expect(await getEarly("/x", { id: 1 }, Data)).toEqual({ id: "called" });
  });
  it("is dropped when the first call comes after half a minute", async () => {
    early(came({ code: 200, data: { id: "early" } }));
    if (globalThis.earlyAnswer) globalThis.earlyAnswer.at = new Date("2026-01-01").getTime();
    expect(await getEarly("/x", { id: 1 }, Data)).toEqual({ id: "called" });
  });
  it("is dropped when the first call is another one", async () => {
    early(came({ code: 200, data: { id: "early" } }));
    expect(await getEarly("/x", { id: 2 }, Data)).toEqual({ id: "called" });
    expect(await getEarly("/x", { id: 1 }, Data)).toEqual({ id: "called" });
  });
  it("is called for again where it broke off", async () => {
    early(Promise.reject(new TypeError("network")));
    expect(await getEarly("/x", { id: 1 }, Data)).toEqual({ id: "called" });
  });
  it("is taken by a call that sends the same, not by another", async () => {
    early(came({ code: 200, data: { id: "early" } }));
    if (globalThis.earlyAnswer) globalThis.earlyAnswer.path = '/x {"page":1}';
    expect(await postEarly("/x", { page: 1 }, Data)).toEqual({ id: "early" });
    expect(await postEarly("/x", { page: 1 }, Data)).toEqual({ id: "called" });
  });
  it("is refused as any other", async () => {
    early(came({ code: 404, msg: "没有" }, 404));
    await expect(getEarly("/x", { id: 1 }, Data)).rejects.toMatchObject({ code: 404, message: "没有", status: 404 });
  });
});
