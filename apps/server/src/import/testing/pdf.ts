import { deflateSync } from "node:zlib";

/** A PDF of these objects; the first is the catalog. */
export function pdfOf(objects: (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.5\n")];
  const offsets: number[] = [];
  let at = 9;
  for (const [i, object] of objects.entries()) {
    offsets.push(at);
    const whole = Buffer.concat([
      Buffer.from(`${i + 1} 0 obj\n`),
      Buffer.isBuffer(object) ? object : Buffer.from(object, "latin1"),
      Buffer.from("\nendobj\n"),
    ]);
    parts.push(whole);
    at += whole.length;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${at}\n%%EOF`,
    ),
  );
  return Buffer.concat(parts);
}

export const streamOf = (bytes: Buffer): Buffer => deflatedStream(deflateSync(bytes, { level: 9 }));
export const deflatedStream = (bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<</Length ${bytes.length}/Filter/FlateDecode>>\nstream\n`),
    bytes,
    Buffer.from("\nendstream"),
  ]);

export interface Placed {
  text: string;
  x: number;
  /** From the top of an A4 page. */
  top: number;
  size?: number;
  /** In the paper's colour. */
  white?: boolean;
}

/** A PDF whose pages hold Chinese text at given places, in a font that is not embedded (as old Chinese software writes them). */
export function textPdf(pages: Placed[][]): Buffer {
  const fonts = 3 + pages.length * 2;
  const objects: (string | Buffer)[] = [
    "<</Type/Catalog/Pages 2 0 R>>",
    `<</Type/Pages/Kids[${pages.map((_, i) => `${3 + i * 2} 0 R`).join(" ")}]/Count ${pages.length}>>`,
  ];
  for (const [i, page] of pages.entries()) {
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${4 + i * 2} 0 R/Resources<</Font<</F1 ${fonts} 0 R>>>>>>`,
    );
    objects.push(
      streamOf(
        Buffer.from(
          page
            .map(
              ({ text, x, top, size = 12, white }) =>
                `${white ? "1 g" : "0 g"} BT /F1 ${size} Tf ${x} ${842 - top} Td <${utf16be(text)}> Tj ET`,
            )
            .join("\n"),
        ),
      ),
    );
  }
  objects.push(
    `<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/UniGB-UCS2-H/DescendantFonts[${fonts + 1} 0 R]>>`,
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000/W[1 95 500]/FontDescriptor ${fonts + 2} 0 R>>`,
    "<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/FontBBox[0 -200 1000 900]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>",
  );
  return pdfOf(objects);
}

const utf16be = (text: string): string => Buffer.from(text, "utf16le").swap16().toString("hex");
