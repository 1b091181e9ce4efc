// Checks that a table is read and written by the feature that owns it alone: the one whose tables.ts defines it. Others ask that feature
// through its index.ts. Looks at imports of tables.ts and at table names in SQL text; fails when it saw no table.
import { globSync, readFileSync } from "node:fs";
import { dirname, join, posix, sep } from "node:path";
import { pathToFileURL } from "node:url";

/**
 * Files that still reach another feature's table. The list only shrinks: an entry that is no longer needed fails the check, too.
 * All are the platform's: backups read every table by the database's own catalogue, and restoring tells of deletions and does them again.
 */
const EXCEPTIONS = new Set([
  "platform/backup/createBackup.ts → account",
  "platform/backup/createBackup.ts → library",
  "platform/backup/restoreBackup.ts → generation",
  "platform/backup/restoreBackup.ts → library",
  "platform/backup/restoreBackup.ts → exportRecords",
  "platform/backup/restoreBackup.ts → model",
  "platform/backup/restoreBackup.ts → run",
  "platform/backup/restoreBackup.ts → account",
]);

const read = (root, file) => readFileSync(join(root, file), "utf8");
const sources = (root) => globSync("*/**/*.ts", { cwd: root }).map((file) => file.split(sep).join("/"));
const isTest = (file) => /\.test\.ts$|\/testing\/|\/test[A-Z][^/]*\.ts$|^test[A-Z][^/]*\.ts$/.test(file);
const featureOf = (file) => file.split("/")[0];

/** Every table by its SQL name: which feature's tables.ts defines it. */
function owners(root) {
  const found = new Map();
  for (const file of globSync("*/tables.ts", { cwd: root }))
    for (const [, name] of read(root, file).matchAll(/pgTable\(\s*"(\w+)"/g))
      found.set(name, featureOf(file.split(sep).join("/")));
  return found;
}

/** The tables of other features that a file names, each as `file → feature`. */
function findForeignTables(root, file, tables) {
  const text = read(root, file);
  const ownFeature = featureOf(file);
  const found = new Set();
  if (!file.endsWith("/tables.ts"))
    for (const [, to] of text.matchAll(/from "(\.[^"]*)"/g)) {
      const target = posix.normalize(posix.join(dirname(file), to));
      if (/^\w+\/tables\.ts$/.test(target) && featureOf(target) !== ownFeature) found.add(featureOf(target));
    }
  for (const [, name] of text.matchAll(/\b(?:from|join|into|update|table|only)\s+"?(\w+)"?/gi)) {
    const owner = tables.get(name);
    if (owner && owner !== ownFeature && inSql(text, name)) found.add(owner);
  }
  return [...found].map((feature) => `${file} → ${feature}`);
}

/** SQL is written in template literals: the word must stand in one, behind a keyword, and not in a comment. */
function inSql(text, name) {
  const keyword = `(?:from|join|into|update|delete from|lock table)\\s+"?${name}"?\\b(?!\\.ts)`;
  return [...text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "").matchAll(/`[^`]*`|"[^"\n]*"/g)].some(([literal]) =>
    new RegExp(keyword, "i").test(literal),
  );
}

/** @returns {string[]} one sentence a fault */
export function checkTableOwners(root, exceptions = EXCEPTIONS) {
  const tables = owners(root);
  if (tables.size === 0) return ["table owners: saw no table; the check is blind"];
  const found = new Set(
    sources(root)
      .filter((file) => !isTest(file))
      .flatMap((file) => findForeignTables(root, file, tables)),
  );
  return [
    ...[...found]
      .filter((at) => !exceptions.has(at))
      .map((at) => `table owners: ${at}: ask that feature through its index.ts`),
    ...[...exceptions]
      .filter((at) => !found.has(at))
      .map((at) => `table owners: the exception ${at} is no longer needed; take it out`),
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const root = join(process.cwd(), "apps", "server", "src");
  const faults = checkTableOwners(root);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exit(1);
  console.log(
    `table owners: ${owners(root).size} tables, each named by its own feature alone, ${EXCEPTIONS.size} exceptions`,
  );
}
