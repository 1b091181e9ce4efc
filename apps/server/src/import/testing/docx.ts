import { zipOf, type ZipPart } from "./zip.ts";

export const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

export const documentXml = (body: string, prefix = "w", before = ""): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${before}<${prefix}:document xmlns:${prefix}="${W}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:v="urn:schemas-microsoft-com:vml"><${prefix}:body>${body}</${prefix}:body></${prefix}:document>`;

/** A paragraph of one run; `properties` go into `w:pPr`, `run` into `w:rPr`. */
export const p = (text: string, properties = "", run = ""): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r>${run && `<w:rPr>${run}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** A Word file with this body; `extra` parts beside it, `document` instead of the main part. */
export function docxOf(
  body: string,
  {
    extra = [],
    document,
    main = "word/document.xml",
  }: { extra?: ZipPart[]; document?: Buffer | string; main?: string } = {},
): Buffer {
  const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";
  return zipOf([
    {
      name: "[Content_Types].xml",
      bytes: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${main}" ContentType="${type}"/></Types>`,
    },
    {
      name: "_rels/.rels",
      bytes: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`,
    },
    { name: main, bytes: document ?? documentXml(body) },
    ...extra,
  ]);
}
