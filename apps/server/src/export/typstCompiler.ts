import { fileURLToPath } from "node:url";
import { NodeCompiler, type NodeTypstDocument } from "@myriaddreamin/typst-ts-node-compiler";

/** Where our templates lie. */
export const TEMPLATES = fileURLToPath(new URL("./templates", import.meta.url));

/** Compiles one of our templates with JSON data. Throws when a font is missing. */
export type Compile = (template: string, data: string, files?: readonly TypstFile[]) => Uint8Array<ArrayBuffer>;

/** A file that a document shows: the template names it `/name`. */
export interface TypstFile {
  name: string;
  bytes: Uint8Array;
}

/** A document that was laid out, without being drawn. */
export interface PagedDocument {
  pages: number;
  /** The value of what the template marks with `<places>`. */
  places: unknown;
}

interface Compiler {
  pdf: Compile;
  query: (template: string, data: string) => PagedDocument;
  /** All pages below each other. */
  svg: (template: string, data: string) => string;
}

/** A typst compiler over our templates. Building one loads all fonts, so one is kept for as long as its thread lives. */
export const typstCompiler = (fontPaths: string[], workspace = TEMPLATES): Compile =>
  openTypst(fontPaths, workspace).pdf;

/** The same, for what is asked of pages beside a PDF. */
export function openTypst(fontPaths: string[], workspace = TEMPLATES): Compiler {
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] });
  const fetched = (found: Parameters<typeof compiler.fetchDiagnostics>[0] | null): string =>
    JSON.stringify(found ? compiler.fetchDiagnostics(found) : []).slice(0, 2_000);
  function compiled<T>(
    template: string,
    data: string,
    use: (result: NodeTypstDocument) => T,
    files: readonly TypstFile[] = [],
  ): T {
    try {
      for (const { name, bytes } of files) compiler.mapShadow(`${workspace}/${name}`, Buffer.from(bytes));
      const outcome = compiler.compile({ mainFilePath: `${workspace}/${template}`, inputs: { data }, resetRead: true });
      const { result } = outcome;
      if (!result) throw new Error(`typst: ${fetched(outcome.takeDiagnostics())}`);
      const warnings = fetched(outcome.takeWarnings());
      // A missing font is only a warning to typst; for us it would be a page in the wrong face, or with empty boxes.
      if (/unknown font family/u.test(warnings)) throw new Error(`typst: ${warnings}`);
      return use(result);
    } finally {
      if (files.length > 0) compiler.resetShadow();
      // Without this memory grows by 13 MB a document.
      compiler.evictCache(0);
    }
  }
  return {
    pdf: (template, data, files) =>
      compiled(template, data, (result) => new Uint8Array(compiler.pdf(result, { pdfTags: true })), files),
    query: (template, data) =>
      compiled(template, data, (result) => ({
        pages: result.numOfPages,
        places: (compiler.query(result, { selector: "<places>", field: "value" }) as unknown[])[0],
      })),
    svg: (template, data) => compiled(template, data, (result) => compiler.plainSvg(result)),
  };
}
