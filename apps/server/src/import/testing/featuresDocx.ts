import { docxOf, documentXml, p, W } from "./docx.ts";

const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const part = (element: string, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:${element} xmlns:w="${W}">${body}</w:${element}>`;
const cell = (...paragraphs: string[]): string =>
  `<w:tc><w:tcPr><w:tcW w:w="2000" w:type="dxa"/></w:tcPr>${paragraphs.join("")}</w:tc>`;

/** One Word file with everything that changes what a page says; `fixtures/features.doc` and `.pdf` are LibreOffice's conversions of it. */
export function featuresDocx(): Buffer {
  const body = [
    p("夜航船", "", "<w:b/>"),
    `<w:p><w:r><w:t>内景　船舱　夜</w:t></w:r></w:p>`,
    `<w:p><w:r><w:t>船身一晃，</w:t></w:r><w:ins w:id="1" w:author="甲" w:date="2026-01-01T00:00:00Z"><w:r><w:t>灯灭了。</w:t></w:r></w:ins><w:del w:id="2" w:author="甲" w:date="2026-01-01T00:00:00Z"><w:r><w:delText>灯亮着。</w:delText></w:r></w:del></w:p>`,
    `<w:p><w:r><w:t>船老大：坐稳。</w:t><w:br/><w:t>水生：我怕。</w:t></w:r></w:p>`,
    `<w:p><w:r><w:t>舱外有人敲了三下。</w:t></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>这句藏起来了</w:t></w:r></w:p>`,
    `<w:p><w:r><w:t>页码</w:t></w:r><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> QUOTE 七 </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>七</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
    `<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/></w:tblPr><w:tblGrid><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid><w:tr>${cell(p("场"))}${cell(p("内容"))}</w:tr><w:tr>${cell(p("一"))}${cell(p("水生：到了？"), p("船老大：到了。"))}</w:tr></w:tbl>`,
    p("天亮了。“好……”——完"),
    `<w:sectPr><w:headerReference w:type="default" r:id="h1"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1800" w:bottom="1440" w:left="1800" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>`,
  ].join("");
  return docxOf("", {
    document: documentXml(body).replace("<w:document ", `<w:document ${R} `),
    extra: [
      { name: "word/header1.xml", bytes: part("hdr", p("《夜航船》第一稿")) },
      {
        name: "word/comments.xml",
        bytes: part("comments", `<w:comment w:id="0" w:author="乙">${p("这里再想想")}</w:comment>`),
      },
      {
        name: "word/_rels/document.xml.rels",
        bytes: `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="h1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/header" Target="header1.xml"/></Relationships>`,
      },
    ],
  });
}
