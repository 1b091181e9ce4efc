import { pageCount, scriptPages, type Block, type ScriptPages } from "@mochang/screenplay";
import type { PageBreaks } from "@mochang/contract";
import { scriptFontFolders } from "../fonts.ts";
import { openTypst } from "../typstCompiler.ts";
import { pagesOptionsOf, type ScriptExportOptions, type ScriptSource } from "./makeScript.ts";
import { pageBreaks } from "./pageBreaks.ts";
import { pdfData, printedText } from "./scriptPdfData.ts";

const TEMPLATE = "script.typ";
const ignore = (): void => {};

/** Where the pages of a script's PDF turn. For a source without marks. */
export async function findPageBreaks(source: ScriptSource, exportOptions: ScriptExportOptions): Promise<PageBreaks> {
  const typst = openTypst(await scriptFontFolders());
  // The title page is no page of these, and moves none.
  const pages = {
    ...scriptPages(source.parsed, { ...pagesOptionsOf(source, exportOptions), marksOf: undefined }),
    title: [],
  };
  const { blocks, noteSets: _none, ...data } = pdfData(pages, "", ignore);
  if (blocks.length === 0) return { pages: 0, breaks: [] };
  return pageBreaks(pages, source, {
    rows: blocks,
    print: printedText,
    layOut: (rows) => typst.query(TEMPLATE, JSON.stringify({ ...data, blocks: rows })),
  });
}

/** More than fills a page that is estimated to be full: estimates are a few per cent off. */
const SPARE_PAGES = 2;

/** The first blocks, so many that they fill these pages. */
function firstBlocks(pages: ScriptPages, count: number): Block[] {
  let low = 0;
  let high = pages.blocks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pageCount({ ...pages, blocks: pages.blocks.slice(0, middle + 1) }) >= count + SPARE_PAGES) high = middle;
    else low = middle + 1;
  }
  return pages.blocks.slice(0, low + 1);
}

/** The first pages of a script's PDF as one SVG, below each other; as many as there are, up to `count`. */
export async function drawFirstPages(
  source: ScriptSource,
  exportOptions: ScriptExportOptions,
  count: number,
): Promise<string> {
  const typst = openTypst(await scriptFontFolders());
  const whole = scriptPages(source.parsed, pagesOptionsOf(source, exportOptions));
  const pages = { ...whole, ...(exportOptions.titlePage === false && { title: [] }) };
  const firstPages = { ...pages, blocks: firstBlocks(pages, count) };
  const { noteSets: _none, ...data } = pdfData(firstPages, exportOptions.watermark ?? "", ignore);
  return cropped(typst.svg(TEMPLATE, JSON.stringify(data)), pages.format.height * count);
}

/** Cuts what stands below a height off an SVG: its last page is not full, where there are more blocks. */
function cropped(svg: string, height: number): string {
  const [, width = "0", drawn = "0"] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/u.exec(svg) ?? [];
  const shownHeight = Math.min(height, Number(drawn));
  const head = svg.indexOf(">");
  const open = svg
    .slice(0, head)
    .replace(/viewBox="[^"]*"/u, `viewBox="0 0 ${width} ${shownHeight}"`)
    .replace(/\swidth="[^"]*"/u, ` width="${width}"`)
    .replace(/\sheight="[^"]*"/u, ` height="${shownHeight}"`);
  // typst draws the paper of every page at the top of the first, over its words: one sheet under all of them takes their place.
  const drawing = svg
    .slice(head + 1)
    .replaceAll(/<path class="typst-shape" fill="#ffffff"[^>]*d="M 0 0v [^"]*"\/>/gu, "");
  return `${open}><rect width="100%" height="100%" fill="#ffffff"/>${drawing}`;
}
