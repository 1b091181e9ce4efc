import type { Plugin } from "vite";

/** What zod's schemas bring along and no page calls: JSON Schemas of them, and English sentences about what did not parse. */
const LEFT_OUT = /\/node_modules\/zod\/v4\/(?:core\/(?:to-json-schema|json-schema-processors)|locales\/en)\.js$/u;
const EXPORTED = /^export (?:default )?(?:function|const) ?(\w*)/gmu;
const NAMED_ANEW = /^export \{ \w+ as (\w+) \};$/gmu;

/** The names that a module exports, each for a function that gives back itself. */
function emptied(code: string): string {
  const names = [...code.matchAll(EXPORTED), ...code.matchAll(NAMED_ANEW)].map(([, name]) => name ?? "");
  return [
    "const nothing = () => nothing;",
    ...names.map((name) => (name ? `export { nothing as ${name} };` : "export { nothing as default };")),
  ].join("\n");
}

/**
 * Leaves those modules out of the built app: 6 KB gzip of what every page loads. Parsing does not need them. What schemas tell of themselves by them
 * (`toJSONSchema`, `minLength`, `maxLength`, `minValue`, `maxValue`, `isInt`) is missing in the built app: zodForParsing.test.ts holds that nothing reads it.
 */
export const zodForParsing = (): Plugin => ({
  name: "zod-for-parsing",
  apply: "build",
  transform: { filter: { id: LEFT_OUT }, handler: (code) => ({ code: emptied(code), map: null }) },
});
