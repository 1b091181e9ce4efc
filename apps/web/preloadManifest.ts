import type { Plugin } from "vite";

/** The modules that /dashboard/list, /scenesanalyze and /newEditscript open with; each begins a chunk. */
const OPENS_WITH = {
  home: ["src/app/pages/HomePage.tsx"],
  scenes: ["src/app/pages/ScenesPage.tsx", "src/evaluation/sceneAnalysis/index.ts"],
  editor: ["src/app/pages/EditorPage.tsx"],
};

/**
 * Tells `public/preload.js` which files the home page, the script page and the editor are made of, so that they come beside the entry and not one row of chunks after the
 * other: on a network each row is a round trip.
 */
export function preloadManifest(): Plugin {
  return {
    name: "preload-manifest",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle, filename }) {
        if (filename.endsWith("site.html")) return html;
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
        const filesOf = (modules: readonly string[]): string => {
          const files = new Set<string>();
          const add = (name: string): void => {
            const chunk = chunks.find((c) => c.fileName === name);
            if (!chunk || files.has(`/${name}`)) return;
            files.add(`/${name}`);
            for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(`/${css}`);
            for (const next of chunk.imports) add(next);
          };
          for (const module of modules) {
            const chunk = chunks.find((c) => c.facadeModuleId?.endsWith(module));
            if (chunk) add(chunk.fileName);
            else if (bundle) throw new Error(`no chunk begins with ${module}`);
          }
          // What the page asks for by itself is asked for already.
          return [...files].filter((file) => !html.includes(`"${file}"`)).join(" ");
        };
        const attrs = {
          src: "/preload.js",
          "data-home": filesOf(OPENS_WITH.home),
          "data-scenes": filesOf(OPENS_WITH.scenes),
          "data-editor": filesOf(OPENS_WITH.editor),
        };
        return [{ tag: "script", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}
