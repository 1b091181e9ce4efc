import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const ROUTER = join(import.meta.dirname, "src/app/router.tsx");

/** The paths that a router's source names, `*` left out. */
export const pathsOf = (source: string): string[] =>
  [...source.matchAll(/\bpath: "(\/[^"*]*)"/gu)].map(([, path = ""]) => path);

/** Writes `.paths.json` beside the built files: the paths of the app's router, so that the server answers 404 for any other. */
export const pathList = (): Plugin => ({
  name: "path-list",
  generateBundle() {
    const paths = pathsOf(readFileSync(ROUTER, "utf8"));
    if (paths.length === 0) this.error("no paths in the app's router");
    this.emitFile({ type: "asset", fileName: ".paths.json", source: JSON.stringify(paths) });
  },
});
