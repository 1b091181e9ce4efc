import type { Plugin } from "vite";

/** The modules that /scenesanalyze opens with; each begins a chunk. */
const OPENS_WITH = ["src/app/pages/ScenesPage.tsx", "src/evaluation/scenes/index.ts"];

/**
 * Tells `public/preload.js` which files the script page is made of, so that they come beside the entry and not one row of chunks after the
 * other: on a network each row is a round trip.
 */
export function preloadManifest(): Plugin {
  return {
    name: "preload-manifest",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === "chunk");
        const files = new Set<string>();
        const add = (name: string): void => {
          const chunk = chunks.find((c) => c.fileName === name);
          if (!chunk || files.has(`/${name}`)) return;
          files.add(`/${name}`);
          for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(`/${css}`);
          for (const next of chunk.imports) add(next);
        };
        const missing = OPENS_WITH.filter((end) => {
          const chunk = chunks.find((c) => c.facadeModuleId?.endsWith(end));
          if (chunk) add(chunk.fileName);
          return !chunk;
        });
        if (bundle && missing.length > 0) throw new Error(`no chunk begins with ${missing.join(", ")}`);
        // What the page asks for by itself is asked for already.
        const page = [...files].filter((file) => !html.includes(`"${file}"`));
        return [
          { tag: "script", attrs: { src: "/preload.js", "data-page": page.join(" ") }, injectTo: "head-prepend" },
        ];
      },
    },
  };
}
