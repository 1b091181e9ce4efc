import { expect, test } from "vitest";
import { misnamedExport } from "./fileNames.mjs";

const COLUMNS = "export function splitColumns(): void {}\n";

test("a file is named for the one value that it exports", () => {
  expect(misnamedExport("a/splitColumns.ts", COLUMNS)).toBeNull();
  expect(misnamedExport("a/columns.ts", COLUMNS)).toBe("splitColumns");
  expect(misnamedExport("a/limits.ts", "export const BODY_MAX = 5;\n")).toBe("BODY_MAX");
  expect(misnamedExport("a/bodyMax.ts", "export const BODY_MAX = 5;\n")).toBeNull();
});

test("a verb of making or reading, `Of`, or a type of the file's name are enough", () => {
  expect(misnamedExport("a/columns.ts", "export const readColumns = () => [];\n")).toBeNull();
  expect(misnamedExport("a/columns.ts", "export async function columnsOf(): Promise<void> {}\n")).toBeNull();
  expect(misnamedExport("a/columns.ts", `export interface Columns {}\n${COLUMNS}`)).toBeNull();
});

test("a file of several values, of types alone, or named for its part in a feature is free", () => {
  expect(misnamedExport("a/columns.ts", `${COLUMNS}export const GAP = 3;\n`)).toBeNull();
  expect(misnamedExport("a/columns.ts", "export interface Gap {}\n")).toBeNull();
  expect(misnamedExport("a/columns.ts", `export { GAP } from "./gap.ts";\n${COLUMNS}`)).toBeNull();
  for (const path of [
    "a/routes.ts",
    "a/stepRoutes.ts",
    "a/tables.ts",
    "a/api.ts",
    "a/split.job.ts",
    "a/LazyColumns.tsx",
  ])
    expect(misnamedExport(path, COLUMNS), path).toBeNull();
});
