import { expect, test } from "vitest";
import { chargeFor, ModelFault } from "../../model/index.ts";
import { bothPaid } from "./paidFaults.ts";

const price = { input: 1_000_000, cached: 0, output: 0 };
const charge = (inputTokens: number) => chargeFor("m", price, { inputTokens, cachedTokens: 0, outputTokens: 0 });
const stopped = (units: number | null) =>
  new ModelFault("cancelled", "stopped", "停止了", undefined, units === null ? null : charge(units));
const faultOf = (calls: Promise<unknown>): Promise<ModelFault> =>
  calls.then(
    () => Promise.reject(new Error("no fault")),
    (e: ModelFault) => e,
  );

test("both answers, when both calls succeed", async () => {
  const [a, b] = [{ charge: charge(1) }, { charge: charge(2) }];
  expect(await bothPaid(Promise.resolve(a), Promise.resolve(b))).toEqual([a, b]);
});

const paid = { charge: charge(2) };
test.each([
  ["the first", stopped(3), paid, 5],
  ["the second", paid, stopped(null), 2],
  ["both", stopped(3), stopped(4), 7],
])("%s of two calls stopped: all that was used is charged", async (_, a, b, units) => {
  const call = (end: ModelFault | typeof paid) =>
    end instanceof ModelFault ? Promise.reject(end) : Promise.resolve(end);
  expect((await faultOf(bothPaid(call(a), call(b)))).charge?.units).toBe(units);
});

test("a fault of the provider charges nothing, and an error that is no fault is thrown as it is", async () => {
  const busy = new ModelFault("server-error", "busy", "忙");
  expect(await faultOf(bothPaid(Promise.reject(busy), Promise.resolve({ charge: charge(2) })))).toBe(busy);
  const bug = new Error("bug");
  await expect(bothPaid(Promise.resolve({ charge: charge(2) }), Promise.reject(bug))).rejects.toBe(bug);
});
