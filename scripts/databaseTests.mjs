// Which of the server's tests use a database: over TCP the others would only do the same again.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { ROOT } from "./steps.mjs";

const IMPORT = /^(?:import|export) (?!type )[^;]*?from "(\.[^"]+\.ts)"/gmu;

/** Test files that reach the test database by what they import to run (types reach nothing), as paths from the root. */
export function databaseTests() {
  const source = join(ROOT, "apps", "server", "src");
  const importers = new Map();
  const files = readdirSync(source, { recursive: true })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => join(source, name));
  for (const file of files) {
    for (const [, to] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const imported = resolve(dirname(file), to);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  const reach = new Set([join(source, "platform", "testDatabase.ts")]);
  for (const file of reach) for (const importer of importers.get(file) ?? []) reach.add(importer);
  return [...reach].filter((file) => file.endsWith(".test.ts")).map((file) => relative(ROOT, file));
}
