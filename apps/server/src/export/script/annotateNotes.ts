import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import type { FileNote } from "./fileNote.ts";

/** The ochre of notes, in parts of one. */
const COLOUR = [0.95, 0.8, 0.45];

/**
 * Makes annotations of the links that the template set on words with notes: each is highlighted, and tells the note. A link's place says
 * which of `noteSets` it stands for. What stands on several rows is one annotation a page.
 */
export async function annotateNotes(
  pdf: Uint8Array,
  noteSets: readonly (readonly string[])[],
  notes: readonly FileNote[],
): Promise<Uint8Array> {
  const notesById = new Map(notes.map((note) => [note.id, note]));
  const document = await PDFDocument.load(pdf, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest });
  const { context } = document;
  for (const page of document.getPages()) {
    const annotations = page.node.Annots();
    if (!annotations) continue;
    const drawn = new Map<string, { dict: PDFDict; quads: number[] }>();
    for (const entry of annotations.asArray().slice()) {
      const dict = context.lookup(entry);
      const set = dict instanceof PDFDict ? noteSets[setOf(dict, context.lookup.bind(context)) - 1] : undefined;
      if (!(dict instanceof PDFDict) || !set) continue;
      const box = dict.lookup(PDFName.of("Rect"), PDFArray).asRectangle();
      const [left, right, below, above] = [box.x, box.x + box.width, box.y, box.y + box.height];
      const quad = [left, above, right, above, left, below, right, below];
      let free: PDFDict | null = dict;
      for (const id of set) {
        const note = notesById.get(id);
        const before = drawn.get(id);
        if (!note) continue;
        if (before) {
          before.quads.push(...quad);
          continue;
        }
        const highlight: PDFDict = free ?? context.obj({});
        if (!free) annotations.push(context.register(highlight));
        free = null;
        toHighlight(highlight, note);
        drawn.set(id, { dict: highlight, quads: [...quad] });
      }
      // Its words belong to an annotation that begins above.
      if (free) {
        removeAnnotation(annotations, entry);
        if (entry instanceof PDFRef) context.delete(entry);
      }
    }
    for (const { dict, quads } of drawn.values()) {
      dict.set(PDFName.of("QuadPoints"), context.obj(quads));
      const xs = quads.filter((_, i) => i % 2 === 0);
      const ys = quads.filter((_, i) => i % 2 === 1);
      dict.set(PDFName.of("Rect"), context.obj([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]));
    }
  }
  return document.save({ useObjectStreams: false });
}

/** The number of the set of notes that a link stands for; 0 for another annotation. */
function setOf(dict: PDFDict, lookup: (object: PDFObject | undefined) => PDFObject | undefined): number {
  const action = lookup(dict.get(PDFName.of("A")));
  const destination =
    dict.get(PDFName.of("Dest")) ?? (action instanceof PDFDict ? action.get(PDFName.of("D")) : undefined);
  const target = lookup(destination);
  const x = target instanceof PDFArray ? lookup(target.get(2)) : undefined;
  return x instanceof PDFNumber ? Math.round(x.asNumber()) : 0;
}

function toHighlight(dict: PDFDict, note: FileNote): void {
  const { context } = dict;
  for (const key of ["A", "Dest", "Border", "H"]) dict.delete(PDFName.of(key));
  const entries: Record<string, PDFObject> = {
    Type: PDFName.of("Annot"),
    Subtype: PDFName.of("Highlight"),
    Contents: PDFHexString.fromText(note.text),
    T: PDFHexString.fromText(note.author),
    M: PDFString.fromDate(new Date(note.at)),
    C: context.obj(COLOUR),
    CA: PDFNumber.of(0.5),
    F: PDFNumber.of(4),
  };
  for (const [key, value] of Object.entries(entries)) dict.set(PDFName.of(key), value);
}

function removeAnnotation(annotations: PDFArray, entry: PDFObject): void {
  const at = annotations.indexOf(entry);
  if (at !== undefined) annotations.remove(at);
}
