import { expect, test } from "vitest";
import { ledgerCsvHref } from "./ledgerAddress.ts";
import { ledgerLineDescription, signed } from "./LedgerTable.tsx";

test("amounts are drops with their sign, and each kind says what it means", () => {
  expect(signed(-880_000)).toBe("−880.0");
  expect(signed(1_118_840)).toBe("+1,118.8");
  expect(ledgerLineDescription({ kind: "settle", cost: 741_200 })).toBe("实用 741.2，多扣的退回");
  expect(ledgerLineDescription({ kind: "reserve", cost: 0 })).toBe("先扣下，做完按实际结算");
});

test("the file is asked for as the page is narrowed", () => {
  expect(ledgerCsvHref({ kind: "", month: "" })).toBe("/api/ink/csv");
  expect(ledgerCsvHref({ kind: "settle", month: "" })).toBe("/api/ink/csv?kind=settle");
  expect(ledgerCsvHref({ kind: "grant", month: "2026-11" })).toBe("/api/ink/csv?kind=grant&month=2026-11");
});
