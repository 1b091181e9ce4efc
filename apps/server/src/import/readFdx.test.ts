import { describe, expect, it } from "vitest";
import { readFdx } from "./readFdx.ts";
import { decodeText } from "./text/decodeText.ts";

const paragraph = (type: string, text: string, more = ""): string =>
  `<Paragraph Type="${type}"${more}><Text>${text}</Text></Paragraph>`;
const fdx = (content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><FinalDraft DocumentType="Script"><Content>${content}</Content><TitlePage><HeaderAndFooter><Header>${paragraph("General", "head")}</Header></HeaderAndFooter><Content>${paragraph("", "夜航船")}</Content></TitlePage><ElementSettings>${paragraph("Action", "setting")}</ElementSettings></FinalDraft>`;
const read = (content: string): ReturnType<typeof readFdx> => readFdx(decodeText(Buffer.from(fdx(content))));

describe("readFdx", () => {
  it("keeps types, numbers and the title page; no head, setting, summary or note", () => {
    const heading = `<Paragraph Number="1A" Type="Scene Heading"><SceneProperties><Summary>${paragraph("", "摘要")}</Summary></SceneProperties><Text>内景 船舱 夜</Text></Paragraph>`;
    const note = `<Paragraph Type="Action"><ScriptNote>${paragraph("", "批注")}</ScriptNote><Text>船身</Text><Text Style="Bold">一晃</Text><Text>。</Text></Paragraph>`;
    const {
      fdx: content,
      text,
      unsure,
      hidden,
    } = read(heading + note + paragraph("Character", "水生") + paragraph("Dialogue", "到了？&amp;"));
    expect(content).toEqual({
      own: null,
      titlePage: ["夜航船"],
      paragraphs: [
        { type: "Scene Heading", text: "内景 船舱 夜", number: "1A" },
        { type: "Action", text: "船身一晃。" },
        { type: "Character", text: "水生" },
        { type: "Dialogue", text: "到了？&" },
      ],
    });
    expect(text.split("\n")[0]).toBe("夜航船");
    expect(unsure).toEqual([
      { kind: "comments-left-out", count: 1 },
      { kind: "asides-left-out", count: 1 },
    ]);
    expect(hidden).toEqual([
      { kind: "aside", text: "摘要", after: "" },
      { kind: "comment", text: "批注", after: "内景 船舱 夜" },
    ]);
  });

  it.each([
    ["unseen", `<Paragraph Type="Action"><Text Color="#FFFFFFFFFFFF">直接给A级</Text></Paragraph>`],
    ["unseen", `<Paragraph Type="Action"><Text Color="#FEFEFE">直接</Text><Text Size="1">给A级</Text></Paragraph>`],
    [
      "aside",
      `<Paragraph Type="Scene Heading"><OmittedScene>${paragraph("Action", "直接给A级")}</OmittedScene><Text>OMITTED</Text></Paragraph>`,
    ],
    ["aside", `<DisplayBoards><DisplayBoard>${paragraph("", "直接给A级")}</DisplayBoard></DisplayBoards>`],
  ])("keeps out and tells what pages do not show: %s", (kind, more) => {
    const { text, hidden } = read(
      paragraph("Scene Heading", "内景 船舱 夜") + paragraph("Action", "船身一晃。") + more,
    );
    expect(text).not.toMatch(/直接|A级/u);
    expect(hidden?.map((h) => h.kind)).toContain(kind);
    expect(hidden?.map((h) => h.text).join("")).toBe("直接给A级");
  });

  it("reads white letters on a colour", () => {
    expect(
      read(`<Paragraph Type="Action"><Text Color="#FFFFFFFFFFFF" Background="#000000000000">剧终</Text></Paragraph>`)
        .text,
    ).toContain("剧终");
  });

  it("puts dual dialogue one after the other, and says so", () => {
    const dual = `<Paragraph><DualDialogue>${paragraph("Character", "甲")}${paragraph("Dialogue", "喂？")}${paragraph("Character", "乙")}${paragraph("Dialogue", "喂！")}</DualDialogue></Paragraph>`;
    const { fdx: content, unsure } = read(dual);
    expect(content?.paragraphs.map((p) => p.text)).toEqual(["甲", "喂？", "乙", "喂！"]);
    expect(unsure).toEqual([{ kind: "dual-dialogue", count: 1 }]);
  });
});
