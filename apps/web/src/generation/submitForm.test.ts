import type { Values } from "@mochang/generation";
import { describe, expect, it } from "vitest";
import { ApiError } from "../lib/apiError.ts";
import { freshItem, type Item } from "./items.ts";
import { submitForm, type SubmitEffects } from "./submitForm.ts";

const item = { ...freshItem("outline", null, 1, {}), id: "o" };
const submitted = { ...item, isSubmit: true, values: { climax: "最后一枚", subplots: ["日志"] } };

function world(setup: { later: number; choice?: "keep" | "clear" | null; fails?: Error }) {
  const done: string[] = [];
  const effects: SubmitEffects = {
    checkNext: () => Promise.resolve(setup.later),
    submit: (one, _form, clear) => {
      if (setup.fails) return Promise.reject(setup.fails);
      done.push(clear ? "submit and clear" : "submit");
      return Promise.resolve(one);
    },
    ask: () => {
      done.push("ask");
      return Promise.resolve(setup.choice ?? null);
    },
    refresh: () => Promise.resolve(void done.push("refresh")),
    renewForm: (one) => void done.push(`renew ${one.key}`),
    failed: (error) => void done.push((error as Error).message),
  };
  const form = { values: {}, base: 1, picked: {} };
  return { done, run: (one: Item = item, values: Values = {}) => submitForm(effects, one, { ...form, values }) };
}

describe("a submit", () => {
  it("asks nothing where no later step holds anything", async () => {
    const { done, run } = world({ later: 0 });
    expect(await run()).toBe(item);
    expect(done).toEqual(["submit", "refresh"]);
  });
  it("stores nothing where its writer takes it back", async () => {
    const { done, run } = world({ later: 2, choice: null });
    expect(await run()).toBeNull();
    expect(done).toEqual(["ask"]);
  });
  it("keeps what follows, or clears it with the form", async () => {
    const keep = world({ later: 1, choice: "keep" });
    await keep.run();
    expect(keep.done).toEqual(["ask", "submit", "refresh"]);
    const clear = world({ later: 1, choice: "clear" });
    await clear.run();
    expect(clear.done).toEqual(["ask", "submit and clear", "refresh"]);
  });
  it("of a form as it stands asks nothing, of a changed one it does", async () => {
    const { done, run } = world({ later: 2, choice: "keep" });
    await run(submitted, { climax: "最后一枚", subplots: ["日志"], keptStages: {} });
    expect(done.splice(0)).toEqual(["submit", "refresh"]);
    await run(submitted, { climax: "最后一枚", subplots: ["日志", "信"] });
    await run({ ...submitted, isSubmit: false }, submitted.values);
    expect(done).toEqual(["ask", "submit", "refresh", "ask", "submit", "refresh"]);
  });
  it.each([
    [404, "没有找到，可能已被删除", ["refresh"]],
    [410, "这个版本已经删除", []],
  ])(
    "of what was cleared looks at what there is, of a deleted version keeps the form (%i)",
    async (status, msg, then) => {
      const { done, run } = world({ later: 0, fails: new ApiError(status, msg, status) });
      expect(await run()).toBeNull();
      expect(done).toEqual([msg, ...then]);
    },
  );
  it("that is refused clears nothing", async () => {
    const { done, run } = world({ later: 1, choice: "clear", fails: new ApiError(400, "请填写高潮", 400) });
    expect(await run()).toBeNull();
    expect(done).toEqual(["ask", "请填写高潮"]);
  });
  it("that is stale fetches what stands there", async () => {
    const { done, run } = world({ later: 0, fails: new ApiError(4093, "刚刚在别处改过", 409) });
    await run();
    expect(done).toEqual(["刚刚在别处改过", "refresh"]);
  });
  it("of a new item that was stored with other words is another form from then on", async () => {
    const stored = world({ later: 0, fails: new ApiError(4093, "已经提交过", 409) });
    await stored.run(freshItem("scene", "q", 1, {}));
    expect(stored.done).toEqual(["已经提交过", "renew scene-new-q", "refresh"]);
    const locked = world({ later: 0, fails: new ApiError(4092, "前面没有完成", 409) });
    await locked.run(freshItem("scene", "q", 1, {}));
    expect(locked.done).toEqual(["前面没有完成", "refresh"]);
  });
});
