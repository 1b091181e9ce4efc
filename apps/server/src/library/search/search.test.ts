import { SearchAnswer } from "@mochang/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folded, piecesOf, wantedBits } from "../../documents/readings/bigramFilter.ts";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { fieldParts, filePart, uploadRequest } from "../testUpload.ts";
import { wordsOf } from "./searchScripts.ts";

let t: TestApp;
let token: string;
let other: string;
beforeAll(async () => {
  t = await openTestApp();
  ({ token } = await t.logIn());
  other = (await t.logIn()).token;
});
afterAll(() => t.close());

const HARBOUR =
  "1、灯塔值班室 夜 内\n人物：许闻笙、程野\n△灯亮了。她没有回头。\n许闻笙：问您那天晚上，灯到底亮没亮。\n\n2、引航船 日 外\n人物：程野\n程野：我认的第一盏灯，Harbour Light，是他指给我的。\n";
const MARKET = "1、菜市场 日 外\n人物：老周\n老周：今天的鱼不新鲜。\n";
async function upload(name: string, text: string, who = token, fields: Record<string, string> = {}): Promise<string> {
  t.later(1_000);
  const answer = await t.app.inject(
    uploadRequest(who, [
      ...fieldParts({ pingguType: "", scriptName: name, author: "叶青禾", ...fields }),
      filePart(text),
    ]),
  );
  return (answer.json() as { data: { id: string } }).data.id;
}
async function find(q: string, more = "", who = token) {
  const answer = await t.app.inject({
    url: `/api/scripts/search?q=${encodeURIComponent(q)}${more}`,
    headers: { token: who },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return SearchAnswer.parse(answer.json().data);
}
const names = async (q: string, more = "", who = token) => (await find(q, more, who)).works.map((w) => w.script.name);

test("names, authors, persons, places and lines are found, with the line, its scene and its speaker", async () => {
  await upload("雾港来信", HARBOUR);
  await upload("鱼市", MARKET);
  expect(await names("鱼市")).toEqual(["鱼市"]);
  expect(await names("叶青禾")).toEqual(["鱼市", "雾港来信"]);
  expect(await names("许闻笙")).toEqual(["雾港来信"]);
  expect(await names("菜市场")).toEqual(["鱼市"]);
  expect(await names("harbour LIGHT")).toEqual(["雾港来信"]);
  expect(await names("灯塔 回头")).toEqual(["雾港来信"]);
  expect(await names("雾港 亮没亮")).toEqual(["雾港来信"]);
  expect(await names("灯塔 不新鲜")).toEqual([]);
  const [work] = (await find("灯")).works;
  expect([work?.places, work?.linesLeft]).toEqual([4, 1]);
  expect(work?.hits.map(({ scene, heading, speaker }) => [scene, heading, speaker])).toEqual([
    [1, "1、灯塔值班室 夜 内", null],
    [1, "1、灯塔值班室 夜 内", null],
    [1, "1、灯塔值班室 夜 内", "许闻笙"],
  ]);
  const alone = (await find("灯", `&scriptId=${work?.script.id}`)).works;
  expect(alone.map(({ script, hits }) => [script.name, hits.length])).toEqual([["雾港来信", 4]]);
  for (const q of ["鱼市", "灯"]) expect(await names(q, `&scriptId=${work?.script.id}`, other)).toEqual([]);
  for (const id of ["none", "%00", "'"]) expect(await names("灯", `&scriptId=${id}`)).toEqual([]);
  for (const { quote, marks } of work?.hits ?? [])
    for (const [from, to] of marks) expect(quote.slice(from, to)).toBe("灯");
});

test("letters and digits are found in either width, in texts and in names, with the line as it is written", async () => {
  await upload("ＫＴＶ风云", "1、ＫＴＶ包厢 夜 内\n△墙上写着１９８７年，ＡＢ两组。\n");
  await upload("半角稿", "1、KTV包厢 夜 内\n△墙上写着1987年，ab两组。\n");
  for (const q of ["ktv包厢", "ＫＴＶ包厢", "1987年", "１９８７", "AB两组", "Ａb"])
    expect([q, await names(q)]).toEqual([q, ["半角稿", "ＫＴＶ风云"]]);
  expect(await names("KTV风云")).toEqual(["ＫＴＶ风云"]);
  const [, wide] = (await find("1987")).works;
  expect(wide?.hits.map(({ quote, marks }) => marks.map(([from, to]) => quote.slice(from, to)))).toEqual([
    ["１９８７"],
  ]);
});

test("a reading whose pieces are of full-width letters as they are written is found by either form", async () => {
  const id = await upload("旧索引", "1、ＺＱ站台 夜 内\n△ＺＱ八号车来了。\n");
  const { rows } = await t.pool.query<{ id: string; text: string }>(
    "select r.id, r.text from readings r join scripts s on s.document_id = r.document_id where s.id = $1",
    [id],
  );
  // The pieces as they were set before widths were folded.
  for (const row of rows) {
    const bits = Buffer.alloc(8192);
    const units = row.text.toLowerCase();
    for (let i = 0; i + 1 < units.length; i++)
      for (const bit of wantedBits([units.slice(i, i + 2)])) bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7));
    await t.pool.query("update readings set pieces = $1 where id = $2", [bits, row.id]);
  }
  for (const q of ["zq", "ＺＱ", "ZQ八号车"]) expect([q, await names(q)]).toEqual([q, ["旧索引"]]);
});

test("lines that are left are counted, not the places of a long line that its quote leaves out", async () => {
  const long = Array.from({ length: 5 }, () => `${"海".repeat(60)}浮标`).join("");
  await upload("长句", `1、海上 日 外\n△${long}。\n`);
  const [work] = (await find("浮标")).works;
  expect([work?.places, work?.hits.length, work?.linesLeft]).toEqual([5, 1, 0]);
  expect(work?.hits[0]?.marks.length).toBeLessThan(5);
});

test("a stranger's text is never found; the trash is left out; a change is found", async () => {
  await upload("别人的稿", "1、秘密仓库 夜 内\n△紫金葫芦不见了。\n", other);
  expect(await names("紫金葫芦")).toEqual([]);
  expect(await names("紫金葫芦", "", other)).toEqual(["别人的稿"]);
  expect(await names("雾港来信", "", other)).toEqual([]);
  const id = await upload("要扔的", "1、码头 日 外\n△独角兽来了。\n", token, { type: "2" });
  expect(await names("独角兽")).toEqual(["要扔的"]);
  await t.app.inject({
    method: "POST",
    url: "/api/scripts/updateStatus",
    payload: { scriptId: id, deleteFlag: 1 },
    headers: { token },
  });
  expect(await names("独角兽")).toEqual([]);
});

test.each([
  "",
  "   ",
  "%",
  "_",
  "'; drop table scripts; --",
  "\u0000",

  "长".repeat(900),
  "(",
  "\\",
  "<b>",
  "a b c d e f g h",
])("%j is looked for as it is", async (q) => {
  expect(await names(q)).toEqual([]);
  expect((await names("灯")).length).toBe(1);
});

test("many works come by the page, each once", async () => {
  const { token: busy } = await t.logIn();
  for (let i = 1; i <= 5; i++) await upload(`第${i}部`, MARKET, busy);
  const foundNames: string[] = [];
  for (let offset: number | null = 0; offset !== null;) {
    const { works, next }: SearchAnswer = await find("新鲜", `&limit=2&offset=${offset}`, busy);
    foundNames.push(...works.map((w) => w.script.name));
    offset = next;
  }
  expect(foundNames).toEqual(["第5部", "第4部", "第3部", "第2部", "第1部"]);
});

test("a reading from before the index is found too", async () => {
  await t.pool.query("update readings set pieces = null");
  expect(await names("许闻笙")).toEqual(["雾港来信"]);
});

test("the bits of a text hold those of every piece of it, and PostgreSQL numbers them alike", async () => {
  const bits = piecesOf(HARBOUR);
  for (const word of ["灯", "灯塔", "灯到底亮没亮", "HARBOUR"]) {
    const { rows } = await t.pool.query<{ all: boolean }>(
      "select bool_and(get_bit($1::bytea, bit) = 1) as all from unnest($2::int[]) bit",
      [bits, wantedBits([folded(word)])],
    );
    expect(rows[0]?.all).toBe(true);
  }
  expect(wordsOf("  A  b\tA ")).toEqual(["a", "b"]);
});
