import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../testApp.ts";
import { fieldParts, filePart, SHORT_SCRIPT, uploadRequest } from "./testUpload.ts";

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
});

/** Chapters of uneven paragraphs, none the same as another; `long` times as much narration. */
const novel = (chapters: number, long = 1): string =>
  Array.from(
    { length: chapters },
    (_, i) =>
      `第${i + 1}章 渡口\n\n${Array.from({ length: 40 }, (__, j) => `${"雨".repeat((i + j) % 7)}${`江面起雾的第${i}个早晨，渡船靠岸第${j}回。`.repeat(long)}\n“雾散了再说。”老周说。`).join("\n")}\n`,
  ).join("\n");

const upload = async (content: string, fields: Record<string, string>): Promise<string> => {
  const answer = await t.app.inject(
    uploadRequest(token, [...fieldParts({ type: "1", pingguType: "1-1", ...fields }), filePart(content)]),
  );
  expect(answer.json()).toMatchObject({ code: 200 });
  return answer.json().data.id as string;
};
const record = async (
  id: string,
): Promise<{ kind: string; doubts: { kind: string; message: string }[]; sceneCount: number; characters: number }> => {
  const page = await t.app.inject({
    method: "POST",
    url: "/api/scripts/findPageByParam",
    payload: { currentPage: 1, pageSize: 11, type: 1, deleteFlag: 0 },
    headers: { token },
  });
  return page.json().data.records.find((r: { id: string }) => r.id === id);
};

test.each([
  ["a novel said to be a script", novel(3), "1", "novel", "选的是剧本，但这份文字读起来更像小说或散文。"],
  ["a script said to be a novel", SHORT_SCRIPT, "2", "screenplay", "选的是小说，但这份文字读起来更像剧本。"],
] as const)("%s is taken, and the doubt is told", async (_, content, fileType, kind, message) => {
  const found = await record(await upload(content, { fileType }));
  expect(found.kind).toBe(kind);
  expect(found.doubts).toContainEqual(expect.objectContaining({ kind: "form-differs", message }));
});

test("a novel said to be one gives no doubt", async () => {
  const found = await record(await upload(novel(3), { fileType: "2" }));
  expect(found.doubts.map((d) => d.kind)).not.toContain("form-differs");
});

test("a novel of a million characters is stored with its chapters and figures", async () => {
  const id = await upload(novel(180, 6), { fileType: "2" });
  const found = await record(id);
  expect(found.characters).toBeGreaterThan(1_000_000);
  expect(found.sceneCount).toBe(180);
  const { figures } = (await t.app.inject({ url: `/api/scripts/figures?scriptId=${id}`, headers: { token } })).json()
    .data;
  expect(figures.prose.chapters).toHaveLength(180);
  expect(figures.prose.people[0]).toMatchObject({ name: "老周", speeches: 180 * 40 });
});
