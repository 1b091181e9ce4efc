import { expect, test } from "vitest";
import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  DeletedTextRun,
  Document,
  InsertedTextRun,
  Packer,
  Paragraph,
  TextRun,
} from "docx";
import { readDocx } from "./readDocx.ts";

const date = new Date("2026-11-20T08:00:00Z");

test("comments and deleted words are told with their places in the text; inserted words are text", async () => {
  const change = { author: "李导", date: date.toISOString() };
  const bytes = await Packer.toBuffer(
    new Document({
      comments: {
        children: [
          { id: 0, author: "李导", date, children: [new Paragraph("这句"), new Paragraph("再短些")] },
          { id: 1, author: "王制片", date, children: [new Paragraph("没有位置")] },
        ],
      },
      sections: [
        {
          children: [
            new Paragraph("1、渡口 日 外"),
            new Paragraph({
              children: [
                new TextRun("甲："),
                new CommentRangeStart(0),
                new TextRun("上船"),
                new CommentRangeEnd(0),
                new TextRun({ children: [new CommentReference(0)] }),
                new DeletedTextRun({ text: "吧", id: 1, ...change }),
                new InsertedTextRun({ text: "啊", id: 2, ...change }),
                new TextRun("。"),
              ],
            }),
            new Paragraph({ children: [new DeletedTextRun({ text: "乙：删了。", id: 3, ...change })] }),
            new Paragraph("丙：到了。"),
          ],
        },
      ],
    }),
  );
  const { text, review, unsure, hidden } = await readDocx(Buffer.from(bytes));
  expect(text).toBe("1、渡口 日 外\n甲：上船啊。\n\n丙：到了。");
  const start = text.indexOf("上船");
  const byline = { author: "李导", at: "2026-11-20T08:00:00.000Z" };
  expect(review?.comments).toEqual([
    { start, end: start + 2, text: "这句\n再短些", ...byline },
    { start: start + 2, end: start + 3, text: "修订时插入的字", ...byline },
  ]);
  expect(review?.deletions).toEqual([
    { at: start + 2, text: "吧" },
    { at: text.indexOf("\n\n") + 1, text: "乙：删了。" },
  ]);
  expect(unsure).toEqual(
    expect.arrayContaining([
      { kind: "comments-read", count: 1 },
      { kind: "tracked-changes", inserted: 1, deleted: 2, noted: 1 },
      { kind: "comments-left-out", count: 1 },
    ]),
  );
  expect(hidden?.filter(({ kind }) => kind === "comment").map((one) => one.text)).toEqual(["没有位置"]);
});

test("what one person inserted side by side bears one note, over lines too; another's bears its own", async () => {
  const by = (author: string, id: number) => ({ author, id, date: date.toISOString() });
  const bytes = await Packer.toBuffer(
    new Document({
      sections: [
        {
          children: [
            new Paragraph("1、渡口 日 外"),
            new Paragraph({
              children: [
                new InsertedTextRun({ text: "雾很大。", ...by("李导", 1) }),
                new InsertedTextRun({ text: "船停着。", ...by("李导", 2) }),
              ],
            }),
            new Paragraph({ children: [new InsertedTextRun({ text: "甲：走。", ...by("李导", 3) })] }),
            new Paragraph({
              children: [new InsertedTextRun({ text: "乙：不走。", ...by("王制片", 4) }), new TextRun("他坐下。")],
            }),
            new Paragraph({ children: [new TextRun("灯灭"), new InsertedTextRun({ text: " ", ...by("王制片", 5) })] }),
          ],
        },
      ],
    }),
  );
  const { text, review, unsure } = await readDocx(Buffer.from(bytes));
  expect(review?.comments.map(({ start, end, author }) => [text.slice(start, end), author])).toEqual([
    ["雾很大。船停着。\n甲：走。", "李导"],
    ["乙：不走。", "王制片"],
  ]);
  expect(unsure).toEqual([{ kind: "tracked-changes", inserted: 5, deleted: 0, noted: 2 }]);
});
