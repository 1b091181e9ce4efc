import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";

/** Where our templates lie. */
export const TEMPLATES = fileURLToPath(new URL("./templates", import.meta.url));

/** Compiles one of our templates with JSON data. Throws when a font is missing. */
export type Compile = (template: string, data: string) => Uint8Array<ArrayBuffer>;

/** A typst compiler over our templates. Building one loads all fonts, so one is kept for as long as its thread lives. */
export function typstCompiler(fontPaths: string[], workspace = TEMPLATES): Compile {
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] });
  const fetched = (found: Parameters<typeof compiler.fetchDiagnostics>[0] | null): string =>
    JSON.stringify(found ? compiler.fetchDiagnostics(found) : []).slice(0, 2_000);
  return (template, data) => {
    try {
      const outcome = compiler.compile({ mainFilePath: `${workspace}/${template}`, inputs: { data }, resetRead: true });
      const { result } = outcome;
      if (!result) throw new Error(`typst: ${fetched(outcome.takeDiagnostics())}`);
      const warnings = fetched(outcome.takeWarnings());
      // A missing font is only a warning to typst; for us it would be a page in the wrong face, or with empty boxes.
      if (/unknown font family/u.test(warnings)) throw new Error(`typst: ${warnings}`);
      return new Uint8Array(compiler.pdf(result, { pdfTags: true }));
    } finally {
      // Without this memory grows by 13 MB a document.
      compiler.evictCache(0);
    }
  };
}
