import { basename, dirname } from "node:path";

interface Chunk {
  name: string;
  facadeModuleId?: string | null;
  moduleIds: readonly string[];
}

/**
 * A chunk's name: of a group that the configuration names, else from what it begins with: a package's, or folder and file of ours (`library-api`; `scenes` for
 * its index).
 */
export function chunkName({ name, facadeModuleId, moduleIds }: Chunk, groups: readonly string[]): string {
  const module = (facadeModuleId ?? moduleIds.at(-1) ?? "").split("?", 1)[0] ?? "";
  // A group that the configuration named, or code of the bundler's own.
  if (module.startsWith("\0") || !module.includes("/") || (!facadeModuleId && groups.includes(name))) return name;
  const installed = /.*\/node_modules\/(?:@([^/]+)\/)?([^/]+)\//u.exec(module);
  if (installed) return [installed[1], installed[2]].filter(Boolean).join("-");
  const file = basename(module).replace(/\.[^.]+$/u, "");
  const folders = dirname(module).split("/");
  const folder = folders.findLast((part) => part !== "src") ?? "";
  return file === "index" ? folder : `${folder}-${file}`;
}
