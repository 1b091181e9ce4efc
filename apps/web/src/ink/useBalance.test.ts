import { expect, test } from "vitest";
import { networkError } from "../lib/apiError.ts";
import { REFETCH_MS } from "../lib/refetchInterval.ts";
import { balanceInterval } from "./useBalance.ts";

const balance = (held: number) => ({ balance: 1, used: 0, percent: 0, granted: 1, held, token: {} });

test("the balance is asked for again while a run holds ink, and while it could not be had", () => {
  expect(balanceInterval({ state: { data: balance(500), error: null } })).toBe(REFETCH_MS);
  expect(balanceInterval({ state: { data: balance(0), error: null } })).toBe(false);
  expect(balanceInterval({ state: { data: undefined, error: networkError() } })).toBe(REFETCH_MS);
});
