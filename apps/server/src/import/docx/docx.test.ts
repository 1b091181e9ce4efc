import { describe, expect, it } from "vitest";
import { docxOf, documentXml, p, W } from "../testing/docx.ts";
import { featuresDocx } from "../testing/featuresDocx.ts";
import { zipOf } from "../testing/zip.ts";
import { readDocx } from "./readDocx.ts";
import { formatListNumber } from "./formatListNumber.ts";

const linesOf = async (docx: Buffer): Promise<string[]> => (await readDocx(docx)).text.split("\n");

describe("readDocx", () => {
  it("reads the text of the page: insertions, soft breaks, field results, tables row by row; no header, deletion, hidden run or comment", async () => {
    const read = await readDocx(featuresDocx());
    expect(read.text.split("\n")).toEqual([
      "夜航船",
      "内景　船舱　夜",
      "船身一晃，灯灭了。",
      "船老大：坐稳。",
      "水生：我怕。",
      "舱外有人敲了三下。",
      "页码七",
      "场\t内容",
      "一\t水生：到了？",
      "船老大：到了。",
      "天亮了。“好……”——完",
    ]);
    expect(read.unsure).toEqual([
      { kind: "hidden-text", count: 1, quotes: ["这句藏起来了"] },
      { kind: "tracked-changes", inserted: 1, deleted: 1, noted: 1 },
      { kind: "tables-flattened", count: 1 },
      { kind: "comments-left-out", count: 1 },
    ]);
    expect(read.hidden).toContainEqual({ kind: "deleted", text: "灯亮着。", after: "船身一晃，灯灭了。" });
  });

  it("keeps empty paragraphs and tabs", async () => {
    expect(await linesOf(docxOf(`${p("甲")}<w:p/><w:p><w:r><w:t>乙</w:t><w:tab/><w:t>丙</w:t></w:r></w:p>`))).toEqual([
      "甲",
      "",
      "乙\t丙",
    ]);
  });

  it("puts a text box after its paragraph, once, though the file holds it twice", async () => {
    const box = `<w:txbxContent>${p("框里的话")}</w:txbxContent>`;
    const body = `<w:p><w:r><w:t>锚</w:t></w:r><w:r><mc:AlternateContent><mc:Choice Requires="wps">${box}</mc:Choice><mc:Fallback><w:pict><v:textbox>${box}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r></w:p>${p("后")}`;
    expect(await linesOf(docxOf(body))).toEqual(["锚", "框里的话", "后"]);
  });

  it("takes properties as they are, not as they were before a change", async () => {
    const styles = `<w:styles xmlns:w="${W}"><w:style w:type="paragraph" w:styleId="Old"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>`;
    const body = `<w:p><w:pPr><w:pPrChange w:id="1" w:author="甲"><w:pPr><w:pStyle w:val="Old"/></w:pPr></w:pPrChange></w:pPr><w:r><w:t>看得见</w:t></w:r></w:p>`;
    expect(await linesOf(docxOf(body, { extra: [{ name: "word/styles.xml", bytes: styles }] }))).toEqual(["看得见"]);
  });

  it("hides what a style hides, through the chain it is based on", async () => {
    const styles = `<w:styles xmlns:w="${W}"><w:style w:type="paragraph" w:styleId="A"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style></w:styles>`;
    const read = await readDocx(
      docxOf(p("暗", `<w:pStyle w:val="B"/>`) + p("明"), { extra: [{ name: "word/styles.xml", bytes: styles }] }),
    );
    expect(read.text.trim()).toBe("明");
    expect(read.unsure).toEqual([{ kind: "hidden-text", count: 1, quotes: ["暗"] }]);
  });

  it("writes automatic numbers as the page shows them", async () => {
    const level = (i: number, format: string, text: string, more = ""): string =>
      `<w:lvl w:ilvl="${i}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${more}<w:lvlText w:val="${text}"/></w:lvl>`;
    const numbering = `<w:numbering xmlns:w="${W}"><w:abstractNum w:abstractNumId="0">${level(0, "chineseCounting", "第%1场")}${level(1, "decimal", "%1-%2、")}</w:abstractNum><w:abstractNum w:abstractNumId="1">${level(0, "bullet", "△")}</w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="9"/></w:lvlOverride></w:num></w:numbering>`;
    const list = (text: string, id: number, at = 0): string =>
      p(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`);
    const body = [
      list("客厅", 1),
      list("窗边", 1, 1),
      list("门边", 1, 1),
      list("街上", 1),
      list("桥下", 1, 1),
      list("他跑。", 2),
      list("终场", 3),
    ].join("");
    expect(await linesOf(docxOf(body, { extra: [{ name: "word/numbering.xml", bytes: numbering }] }))).toEqual([
      "第一场 客厅",
      "一-1、窗边",
      "一-2、门边",
      "第二场 街上",
      "二-1、桥下",
      "△他跑。",
      "第九场 终场",
    ]);
  });

  it("knows Word's elements by namespace, and the main part by the package's word", async () => {
    const body = `<x:p><x:r><x:t>别名</x:t></x:r></x:p>`;
    expect(await linesOf(docxOf("", { document: documentXml(body, "x"), main: "word/document2.xml" }))).toEqual([
      "别名",
    ]);
  });

  it("finds styles in a part of another name, as the document's relations name it", async () => {
    const extra = [
      {
        name: "word/looks.xml",
        bytes: `<w:styles xmlns:w="${W}"><w:style w:styleId="S0"><w:rPr><w:vanish/></w:rPr></w:style></w:styles>`,
      },
      {
        name: "word/_rels/document.xml.rels",
        bytes: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="looks.xml"/></Relationships>`,
      },
    ];
    const body = p("明") + p("暗", `<w:pStyle w:val="S0"/>`);
    expect((await linesOf(docxOf(body, { extra }))).filter(Boolean)).toEqual(["明"]);
  });

  it("refuses a package that holds a part twice", async () => {
    const document = { name: "word/document.xml", bytes: documentXml(p("甲")) };
    await expect(readDocx(zipOf([document, document]))).rejects.toMatchObject({ code: "corrupt" });
  });

  it("takes white letters in a table, and on a page of its own colour, for visible", async () => {
    const white = p("片尾字幕", "", `<w:color w:val="FFFFFF"/>`);
    expect(await linesOf(docxOf(p("甲") + `<w:tbl><w:tr><w:tc>${white}</w:tc></w:tr></w:tbl>`))).toContain("片尾字幕");
    const document = documentXml(p("甲", "", `<w:color w:val="00FF00"/>`) + white).replace(
      "<w:body>",
      `<w:background w:color="000000"/><w:body>`,
    );
    expect(await linesOf(docxOf("", { document }))).toContain("片尾字幕");
  });

  it("shows no hidden automatic number", async () => {
    const numbering = `<w:numbering xmlns:w="${W}"><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="藏起来"/><w:rPr><w:vanish/></w:rPr></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
    const body = p("他来了。", `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>`);
    expect(await linesOf(docxOf(body, { extra: [{ name: "word/numbering.xml", bytes: numbering }] }))).toEqual([
      "他来了。",
    ]);
  });

  it("leaves phonetic guides out", async () => {
    expect(
      await linesOf(
        docxOf(
          `<w:p><w:r><w:ruby><w:rt><w:r><w:t>dù</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>渡</w:t></w:r></w:rubyBase></w:ruby></w:r></w:p>`,
        ),
      ),
    ).toEqual(["渡"]);
  });
});

describe("numerals", () => {
  it("counts in Chinese", () => {
    expect(
      [1, 10, 11, 20, 21, 100, 101, 110, 115, 1001, 1010].map((n) => formatListNumber(n, "chineseCounting")),
    ).toEqual([
      "一",
      "十",
      "十一",
      "二十",
      "二十一",
      "一百",
      "一百零一",
      "一百一十",
      "一百一十五",
      "一千零一",
      "一千零一十",
    ]);
  });

  it("knows Word's other formats", () => {
    expect([
      formatListNumber(4, "upperRoman"),
      formatListNumber(28, "lowerLetter"),
      formatListNumber(3, "ideographTraditional"),
      formatListNumber(7, "decimalZero"),
      formatListNumber(12, "decimalFullWidth"),
      formatListNumber(2, "decimalEnclosedCircle"),
    ]).toEqual(["IV", "bb", "丙", "07", "１２", "②"]);
  });
});
