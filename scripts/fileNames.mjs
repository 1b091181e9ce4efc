// A source file that exports one value is named for it, so that whoever looks for a name finds the file: `splitColumns.ts` exports
// `splitColumns`, `runLog.ts` exports `createRunLog` or a type `RunLog`.
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

/** Files whose names tell their part in a feature or a process: routes, tables, calls of the server, jobs, workers, code that is loaded later. */
const NAMED_FOR_PART =
  /(^|\/)(index|tables|api|worker|main)\.tsx?$|outes?\.ts$|\.(job|worker|test)\.tsx?$|\/Lazy\w+\.tsx$/;
const VALUES = /^export (?:async )?(?:function\*?|const|let|class|enum) (\w+)/gmu;
const TYPES = /^export (?:interface|type) (\w+)/gmu;
/** Exports that this script does not count: lists of names, of patterns, of other files. */
const OTHER_EXPORTS = /^export (?:\{|\*|default|const [[{])/mu;
const PREFIXES = ["", "create", "open", "start", "read", "load", "register"];

const plain = (name) => name.replaceAll(/[-_.]/g, "").toLowerCase();
const namesIn = (source, pattern) => [...new Set([...source.matchAll(pattern)].map((match) => match[1]))];

/** The one value that the file exports where the file's name does not tell it; null: the file is well named. */
export function misnamedExport(path, source) {
  if (NAMED_FOR_PART.test(path) || OTHER_EXPORTS.test(source)) return null;
  const [value, ...more] = namesIn(source, VALUES);
  if (value === undefined || more.length > 0) return null;
  const file = plain(basename(path).replace(/\.\w+$/u, ""));
  const isMatch =
    PREFIXES.some((prefix) => plain(value) === prefix + file || plain(value) === `${prefix}${file}of`) ||
    namesIn(source, TYPES).some((type) => plain(type) === file);
  return isMatch ? null : value;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = globSync("{packages,apps,tools}/*/src/**/*.{ts,tsx}").filter((path) => !path.endsWith(".d.ts"));
  if (paths.length === 0) throw new Error("file names: saw no source file");
  const misnamed = paths.flatMap((path) => {
    const value = misnamedExport(path.replaceAll("\\", "/"), readFileSync(path, "utf8"));
    return value === null ? [] : [`${path} exports ${value} alone: name one after the other`];
  });
  for (const line of misnamed) console.error(line);
  if (misnamed.length > 0) process.exit(1);
  console.log(`file names: ${paths.length} files, each named for what it exports`);
}
