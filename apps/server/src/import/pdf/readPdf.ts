import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  AnnotationMode,
  getDocument,
  Util,
  VerbosityLevel,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from "pdfjs-dist/legacy/build/pdf.mjs";
import type { HiddenText } from "@mochang/contract";
import { corrupt, ImportError } from "../importError.ts";
import type { Extracted } from "../importResult.ts";
import { MAX_CHARACTERS, MAX_PDF_ITEMS, MAX_PDF_PAGES } from "../limits.ts";
import type { Doubt } from "../doubts.ts";
import { splitColumns } from "./splitColumns.ts";
import { annotationsOn } from "./annotationsOn.ts";
import { removeHiddenText, type VisiblePieces } from "./removeHiddenText.ts";
import { groupLines } from "./groupLines.ts";
import type { Piece, PrintedPage } from "./pdfPage.ts";
import { toParagraphs } from "./toParagraphs.ts";
import { dropRunningHeads } from "./runningHeads.ts";
import { openInThreadWorker } from "./inThreadWorker.ts";
import { findVisibleText } from "./visibleText.ts";
import { shrinkImages } from "./shrinkImages.ts";

const PACKAGE = join(dirname(fileURLToPath(import.meta.resolve("pdfjs-dist/legacy/build/pdf.mjs"))), "../..");

/** Reads a PDF's text by its geometry. `onShare` gets the share of pages that are read, 0 to 1. */
export async function readPdf(bytes: Buffer, onShare?: (share: number) => void): Promise<Extracted> {
  const worker = openInThreadWorker();
  const task = getDocument({
    worker,
    data: shrinkImages(bytes),
    cMapUrl: join(PACKAGE, "cmaps/"),
    cMapPacked: true,
    standardFontDataUrl: join(PACKAGE, "standard_fonts/"),
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: MAX_PIXELS,
  });
  const document = await task.promise.catch((error: unknown) => {
    throw error instanceof Error && error.name === "PasswordException" ? new ImportError("encrypted") : corrupt(error);
  });
  if (document.numPages > MAX_PDF_PAGES) throw new ImportError("bomb", { detail: `${document.numPages} pages` });
  const read = await readPages(document, onShare);
  const composed = compose(read);
  const { beside } = read;
  // After a refusal nothing is closed: pdf.js then fails on streams of its own, and the process ends anyway.
  await task.destroy();
  worker.destroy();
  const count = (kind: HiddenText["kind"]): number => beside.filter((h) => h.kind === kind).length;
  const leftOver: Doubt[] = [
    ...(count("comment") > 0 ? [{ kind: "comments-left-out" as const, count: count("comment") }] : []),
    ...(count("aside") > 0 ? [{ kind: "asides-left-out" as const, count: count("aside") }] : []),
  ];
  return { ...composed, unsure: [...composed.unsure, ...leftOver], hidden: [...read.hidden, ...beside] };
}

/** Inline pictures up to this size are decoded. */
const MAX_PIXELS = 40_000;
const MAX_BESIDE = 200;

interface ReadPages {
  pages: PrintedPage[];
  broken: unknown[];
  hidden: HiddenText[];
  /** What notes and form fields say. */
  beside: HiddenText[];
  /** Numbers of the pages whose words stand under a picture. */
  scans: number[];
}

async function readPages(document: PDFDocumentProxy, onShare?: (share: number) => void): Promise<ReadPages> {
  const read: ReadPages = { pages: [], broken: [], hidden: [], beside: [], scans: [] };
  const layers = await document.getOptionalContentConfig();
  const budget = { items: MAX_PDF_ITEMS, characters: MAX_CHARACTERS * 1.2 };
  /** Pages on which no letter is seen, as they stand. */
  const blank = new Map<number, PrintedPage>();
  let visibleCount = 0;
  for (let number = 1; number <= document.numPages; number++) {
    try {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      const all = await readPieces(page, budget);
      const visible = await readVisible(page, all, layers);
      visibleCount += visible.visibleCount;
      if (visible.scan) read.scans.push(number);
      if (visible.visibleCount === 0) blank.set(number, { number, width, height, lines: groupLines(all, number) });
      read.hidden.push(...visible.hidden);
      if (read.beside.length < MAX_BESIDE)
        read.beside.push(...(await annotationsOn(page).catch(() => [] /* broken notes do not cost the page */)));
      read.pages.push({ number, width, height, lines: groupLines(visible.pieces, number) });
      page.cleanup();
    } catch (error) {
      if (error instanceof ImportError) throw error;
      read.broken.push(error); // One bad page does not cost the others; it is told as a page without text.
      read.pages.push({ number, width: 0, height: 0, lines: [] });
    }
    onShare?.(number / document.numPages);
  }
  // Where nothing at all is seen, it is the picture that could not be: a scan of a kind that we do not know.
  return visibleCount > 0 || blank.size === 0
    ? read
    : {
        ...read,
        hidden: [],
        scans: [...blank.keys()],
        pages: read.pages.map((page) => blank.get(page.number) ?? page),
      };
}

type Layers = Awaited<ReturnType<PDFDocumentProxy["getOptionalContentConfig"]>>;

/** The page's letters without those that nobody sees. Annotations are none of its text. */
async function readVisible(page: PDFPageProxy, pieces: Piece[], layers: Layers): Promise<VisiblePieces> {
  const program = await page.getOperatorList({ annotationMode: AnnotationMode.DISABLE });
  const { view, rotate } = page;
  const isOn = (layer: unknown): boolean => layers.isVisible(layer) !== false;
  return removeHiddenText(
    pieces,
    findVisibleText(program, { view, onItsSide: rotate % 180 !== 0, isVisibleLayer: isOn }),
  );
}

async function readPieces(page: PDFPageProxy, budget: { items: number; characters: number }): Promise<Piece[]> {
  const toPage = page.getViewport({ scale: 1 }).transform;
  const reader = page.streamTextContent().getReader();
  const pieces: Piece[] = [];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return pieces;
    for (const item of value.items) {
      if (!("str" in item)) continue;
      if (--budget.items < 0 || (budget.characters -= item.str.length) < 0) {
        throw new ImportError("too-long");
      }
      if (item.str.trim() === "") continue;
      const [a, b, c, d, x, y] = Util.transform(toPage, item.transform) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      // Turned text is a watermark.
      if (Math.abs(b) > Math.abs(a) * 0.02 + 0.01) continue;
      pieces.push({ text: item.str, x, y, width: item.width, height: Math.hypot(c, d) || item.height || 10 });
    }
  }
}

function compose({ pages, broken, hidden, scans }: ReadPages): Extracted {
  if (broken.length === pages.length && broken.length > 0) throw corrupt(broken[0]);
  const dropped = dropRunningHeads(pages);
  const text = toParagraphs(splitColumns(pages)).join("\n");
  if (text.trim() === "") throw new ImportError("scanned");
  const strange = text.match(/[\ue000-\uf8ff\ufffd\x01-\x08\x0e-\x1f]/g)?.length ?? 0;
  if (strange > text.length * 0.3) throw new ImportError("garbled");

  const unsure: Doubt[] = [];
  const empty = pages.filter((page) => page.lines.length === 0).map((page) => page.number);
  if (empty.length > 0) unsure.push({ kind: "pages-without-text", pages: empty });
  if (scans.length > 0) unsure.push({ kind: "pages-under-pictures", pages: scans });
  if (hidden.length > 0)
    unsure.push({
      kind: "hidden-text",
      count: hidden.length,
      quotes: hidden.slice(0, 20).map((passage) => passage.text.slice(0, 80)),
    });
  if (dropped.length > 0)
    unsure.push({
      kind: "running-heads-dropped",
      count: dropped.length,
      quotes: [...new Set(dropped.map((line) => line.text.trim().slice(0, 40)))].slice(0, 3),
    });
  const radicals = pages
    .map((page) => ({
      page: page.number,
      found: page.lines.flatMap((line) => line.text.match(/[\u2e80-\u2fdf]/g) ?? []),
    }))
    .filter(({ found }) => found.length > 0);
  if (radicals.length > 0) {
    const all = radicals.flatMap(({ found }) => found);
    unsure.push({
      kind: "pages-with-odd-characters",
      pages: radicals.map(({ page }) => page),
      count: all.length,
      examples: [...new Set(all)].slice(0, 3),
    });
  }
  return { text, format: "pdf", encoding: null, pages: pages.length, unsure, hidden };
}
