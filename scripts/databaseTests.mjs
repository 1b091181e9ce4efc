// Which of the server's tests run over TCP, perhaps on another major version: those that use a database. The others would only do the same again.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { ROOT } from "./installAndBuild.mjs";

const IMPORT = /^(?:import|export) (?!type )[^;]*?from "(\.[^"]+\.ts)"/gmu;

/**
 * Long runs of the simulated model, and 25,000 requests with other people's ids: eight minutes that say nothing about the connection.
 * The SQL of their features runs in the shorter tests beside them as well.
 */
const EMBEDDED_ONLY = [
  "evaluation/reading/longWork.test.ts",
  "evaluation/sceneAnalysisRun/allScenes.test.ts",
  "evaluation/sceneAnalysisRun/estimate.test.ts",
  "evaluation/sceneAnalysisRun/oneScene.test.ts",
  "evaluation/server.test.ts",
  "generation/costEstimate/estimates.test.ts",
  "ownership.test.ts",
];

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
  return [...reach]
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => relative(source, file))
    .filter((file) => !EMBEDDED_ONLY.includes(file.split(sep).join("/")))
    .map((file) => relative(ROOT, join(source, file)));
}
