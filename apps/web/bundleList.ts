import type { Plugin } from "vite";

/** Writes `.bundle.json` beside the built files: what each chunk imports and holds, for `scripts/bundleBudgets.mjs`. */
export const bundleList = (): Plugin => ({
  name: "bundle-list",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((file) =>
      file.type === "chunk"
        ? [
            {
              file: file.fileName,
              opens: file.facadeModuleId?.replace(`${import.meta.dirname}/`, "") ?? null,
              imports: file.imports,
              css: [...(file.viteMetadata?.importedCss ?? [])],
              packages: [...new Set(file.moduleIds.flatMap(packageOf))].sort(),
            },
          ]
        : [],
    );
    this.emitFile({ type: "asset", fileName: ".bundle.json", source: JSON.stringify(chunks, null, 1) });
  },
});

/** The installed package that a module comes from. */
const packageOf = (id: string): string[] => {
  const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(id)?.[1];
  return name === undefined ? [] : [name];
};
