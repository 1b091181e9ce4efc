import {
  type Annotation,
  REVIEW_LINKS_MAX,
  REVIEW_NOTES_MAX,
  type ReviewLink,
  type ReviewPage,
  ScriptStructure,
} from "@mochang/contract";
import type { InjectOptions } from "fastify";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../testApp.ts";
import { uploadText } from "../testUpload.ts";

const DAY_MS = 86_400_000;
const HOST = "localhost";
let t: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  t = await openTestApp();
  return () => t.close();
});
beforeEach(async () => {
  ({ token } = await t.logIn());
  id = await uploadText(t.app, token);
  await t.pool.query("delete from rate_limits");
});

const call = async (request: InjectOptions) => {
  const answer = await t.app.inject(request);
  const { code, msg, data } = answer.json() as { code: number; msg: string; data: never };
  return { status: answer.statusCode, code, msg, data, cookies: answer.cookies, headers: answer.headers };
};
const callAsOwner = (url: string, payload?: object, as = token) =>
  call({ url: `/api/${url}`, headers: { token: as }, ...(payload && { method: "POST", payload }) });
const today = (days = 0): string =>
  new Date(t.services.now().getTime() + 8 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);
const give = async (extra: object = {}): Promise<ReviewLink> => {
  const answer = await callAsOwner("review-link/add", { scriptId: id, name: "孟知微", day: today(3), ...extra });
  expect(answer.status).toBe(200);
  return answer.data;
};
const secretOf = ({ path }: ReviewLink): string => path.slice("/review#k=".length);
const open = (secret: string) => call({ method: "POST", url: "/api/review/open", payload: { secret } });

/** Somebody who has opened a link, and has nothing but its cookie. */
interface Guest {
  link: ReviewLink;
  cookie: string;
  get: (what: string, headers?: object) => ReturnType<typeof call>;
  post: (what: string, payload: object, headers?: object) => ReturnType<typeof call>;
  page: () => Promise<ReviewPage>;
}
async function guestOf(link: ReviewLink): Promise<Guest> {
  const opened = await open(secretOf(link));
  expect(opened).toMatchObject({ status: 200, data: { id: link.id } });
  const { name, value } = opened.cookies[0] as { name: string; value: string };
  const cookie = `${name}=${value}`;
  const get: Guest["get"] = (what, headers = {}) =>
    call({ url: `/api/review/${link.id}/${what}`, headers: { cookie, ...headers } });
  return {
    link,
    cookie,
    get,
    post: (what, payload, headers = {}) =>
      call({
        method: "POST",
        url: `/api/review/${link.id}/${what}`,
        payload,
        headers: { cookie, origin: `http://${HOST}`, host: HOST, ...headers },
      }),
    page: async () => (await get("page")).data,
  };
}
/** The place of words on the page. */
function passageOf(page: ReviewPage, quote: string) {
  for (const { id: scene, lines } of page.scenes)
    for (const { id: line, runs } of lines)
      for (const [text, at] of runs) {
        const i = text.indexOf(quote);
        if (i >= 0) return { from: { scene, line, at: at + i }, to: { scene, line, at: at + i + quote.length }, quote };
      }
  throw new Error(`${quote} is not on the page`);
}
let noteIds = 1_763_700_000_000;
const noteOn = (page: ReviewPage, quote: string, words = "为什么？", noteId = String(++noteIds)) => ({
  noteId,
  passage: passageOf(page, quote),
  words,
});
const annotations = async (): Promise<Annotation[]> => (await callAsOwner(`annotation/list?scriptId=${id}`)).data;

test("a link opens its script for reading alone, under the name that it was given", async () => {
  const link = await give();
  expect(link).toMatchObject({ name: "孟知微", state: "open", day: today(3), visits: 0, notes: 0, mayNote: true });
  const opened = await open(secretOf(link));
  expect(opened.cookies).toMatchObject([
    { name: "mochang_review", httpOnly: true, sameSite: "Lax", path: `/api/review/${link.id}` },
  ]);
  const page = await (await guestOf(link)).page();
  expect(page).toMatchObject({
    name: "渡口",
    author: "阿青",
    reader: "孟知微",
    day: today(3),
    notes: [],
    modelLines: 0,
  });
  expect(page.labels).toEqual(["", "1", "2"]);
  expect(page.scenes[1]).toMatchObject({ kind: "scene", title: "渡口", time: "日" });
  expect(page.scenes[1]?.lines[0]?.runs[0]?.[0]).toBe("渡口 日 外");
  expect(page.scenes[1]?.lines[3]?.runs.map(([text]) => text)).toEqual(["老周"]);
  expect((await callAsOwner(`review-link/list?scriptId=${id}`)).data).toMatchObject([{ id: link.id, visits: 2 }]);
});

test("a reader's notes are the script's, under his name; he sees his own and the answers, nobody else's", async () => {
  const [first, second] = [await guestOf(await give()), await guestOf(await give({ name: "谷雨影业" }))];
  const page = await first.page();
  await callAsOwner("annotation/add", {
    scriptId: id,
    annotationId: 7,
    content: "雾散了再说",
    annotation: "作者自己的话",
  });
  expect((await first.post("note", noteOn(page, "今天不开船"))).status).toBe(200);
  await second.post("note", noteOn(page, "今天不开船", "别家的话"));
  await first.post("note", { noteId: String(++noteIds), words: "整体很好" });
  const listed = await annotations();
  expect(
    listed.map(({ name, own: isOwn, invited, content, annotation }) => [name, isOwn, invited, content, annotation]),
  ).toEqual([
    [expect.any(String), true, false, "雾散了再说", "作者自己的话"],
    ["孟知微", false, true, "今天不开船", "为什么？"],
    ["谷雨影业", false, true, "今天不开船", "别家的话"],
    ["孟知微", false, true, "", "整体很好"],
  ]);
  expect(listed[1]?.sceneId).toBe(page.scenes[1]?.id);
  const noteId = listed[1]?.annotationId ?? "";
  const reply = { scriptId: id, annotationId: noteId, replyId: "r1", words: "好，下一稿加一眼。" };
  for (let twice = 0; twice < 2; twice++) expect((await callAsOwner("annotation/reply", reply)).status).toBe(200);
  await first.post("reply", { noteId, replyId: "r2", words: "多谢" });
  const reviewPage = await first.page();
  expect(JSON.stringify(reviewPage)).not.toMatch(/别家的话|作者自己的话|谷雨影业/u);
  expect(reviewPage.notes).toMatchObject([
    {
      quote: "今天不开船",
      words: "为什么？",
      settled: false,
      replies: [
        { name: "阿青", own: true, words: "好，下一稿加一眼。" },
        { name: "孟知微", own: false, words: "多谢" },
      ],
    },
    { quote: "", words: "整体很好", sceneId: "" },
  ]);
  const marks = reviewPage.scenes.flatMap(({ lines }) =>
    lines.flatMap(({ runs }) => runs.flatMap(([, , , notes]) => notes)),
  );
  expect(marks).toEqual([noteId]);
  await callAsOwner("annotation/settle", { scriptId: id, annotationId: noteId, settled: true });
  expect((await first.get("notes")).data).toMatchObject({ notes: [{ settled: true }, { settled: false }] });
  expect((await annotations())[1]?.settled).not.toBe("");
  await callAsOwner("annotation/settle", { scriptId: id, annotationId: noteId, settled: false });
  expect((await annotations())[1]?.settled).toBe("");
});

test("the words of a reader are his: the writer answers and settles, and either takes his own away", async () => {
  const guest = await guestOf(await give());
  const note = noteOn(await guest.page(), "今天不开船");
  await guest.post("note", note);
  const of = { scriptId: id, annotationId: note.noteId };
  expect(
    await callAsOwner("annotation/update", { ...of, content: "今天不开船", annotation: "改成别的" }),
  ).toMatchObject({
    status: 400,
    msg: "这是孟知微写的批注，可以回一句，不能改",
  });
  await guest.post("change", { noteId: note.noteId, words: "想问为什么" });
  expect(await annotations()).toMatchObject([{ annotation: "想问为什么" }]);
  await callAsOwner("annotation/reply", { ...of, replyId: "r1", words: "错了" });
  await callAsOwner("annotation/deleteReply", { ...of, replyId: "r1" });
  expect(await annotations()).toMatchObject([{ replies: [] }]);
  expect((await guest.post("delete", { noteId: note.noteId })).status).toBe(200);
  expect(await annotations()).toEqual([]);
});

test("one reader touches no note of another's or of the writer's", async () => {
  const [first, second] = [await guestOf(await give()), await guestOf(await give({ name: "别人" }))];
  const page = await first.page();
  const note = noteOn(page, "今天不开船");
  await first.post("note", note);
  await callAsOwner("annotation/add", { scriptId: id, annotationId: 7, content: "雾散了再说", annotation: "作者的" });
  for (const noteId of [note.noteId, "7"]) {
    expect((await second.post("change", { noteId, words: "改" })).status).toBe(404);
    expect((await second.post("delete", { noteId })).status).toBe(404);
    expect((await second.post("reply", { noteId, replyId: "x", words: "回" })).status).toBe(404);
  }
  // The number of a note that is there, with its very words, is taken.
  expect((await second.post("note", noteOn(page, "今天不开船", "混进来", note.noteId))).status).toBe(409);
  expect((await second.post("note", noteOn(page, "雾散了再说", "混进来", "7"))).status).toBe(409);
  expect((await annotations()).map(({ annotation }) => annotation).toSorted()).toEqual(["为什么？", "作者的"]);
});

test("a passage over a cue and its speech is annotated as one", async () => {
  const guest = await guestOf(await give());
  const page = await guest.page();
  const cue = page.scenes[1]?.lines[3];
  const from = { scene: page.scenes[1]?.id ?? "", line: cue?.id ?? "", at: cue?.runs[0]?.[1] ?? 0 };
  const { to } = passageOf(page, "今天不开船");
  const passage = { from, to, quote: "老周\n今天不开船" };
  expect((await guest.post("note", { noteId: "5", passage, words: "整句" })).status).toBe(200);
  expect(await annotations()).toMatchObject([{ content: expect.stringMatching(/^老周：\s*今天不开船$/u) }]);
});

test("struck words, and what a model wrote, are told as they are", async () => {
  const { data } = await callAsOwner(`scriptStructure/document?script_id=${id}`);
  const { scenes, versions } = ScriptStructure.parse(data) as unknown as {
    scenes: { attrs: { id: string }; content: { attrs: object; content: object[] }[] }[];
    versions: [number, number][];
  };
  const row = structuredClone(scenes[1]);
  const line = row?.content[1];
  if (!row || !line) throw new Error("no line");
  line.content = [
    { type: "text", text: "划掉的", marks: [{ type: "strike" }] },
    { type: "text", text: "江面起雾", marks: [{ type: "origin", attrs: { by: "model" } }] },
  ];
  const save = {
    scriptId: id,
    opId: "o",
    windowId: "w",
    schema: 1,
    scenes: [{ id: row.attrs.id, content: row, version: versions[1]?.[0] }],
  };
  let saved = await callAsOwner("document/save", save);
  for (let schema = 2; saved.status !== 200 && schema < 9; schema++)
    saved = await callAsOwner("document/save", { ...save, schema });
  expect(saved.status).toBe(200);
  const guest = await guestOf(await give());
  const page = await guest.page();
  expect(JSON.stringify(page)).not.toContain("划掉的");
  expect(page.modelLines).toBe(1);
  expect((await guest.post("note", noteOn(page, "起雾"))).status).toBe(200);
  expect(await annotations()).toMatchObject([{ content: "起雾" }]);
  // The line has changed since the page was loaded.
  line.content = [{ type: "text", text: "雾起江面" }];
  const head = (await callAsOwner(`document/changes?scriptId=${id}&seq=0`)).data as {
    scenes: { id: string; version: number }[];
  };
  const version = head.scenes.find((scene) => scene.id === row.attrs.id)?.version;
  for (let schema = 1; schema < 9; schema++)
    await callAsOwner("document/save", {
      ...save,
      opId: `p${schema}`,
      schema,
      scenes: [{ id: row.attrs.id, content: row, version }],
    });
  expect(await guest.post("note", noteOn(page, "江面"))).toMatchObject({
    status: 409,
    msg: "这里的稿子刚刚改过，请重新选中再写",
  });
});

test("past its day, revoked, in the trash, with its version or its account gone it opens no more", async () => {
  const shut = { status: 410, code: 410, msg: "这个链接关上了：到了日子，或者作者收回了" };
  const expectShut = async (guest: Guest, secret: string) => {
    expect(await open(secret)).toMatchObject(shut);
    for (const what of ["page", "notes"]) expect(await guest.get(what)).toMatchObject(shut);
    expect(await guest.post("note", { noteId: "1", words: "还在吗" })).toMatchObject(shut);
  };
  const guest = await guestOf(await give());
  const secret = secretOf(guest.link);
  await callAsOwner("scripts/updateStatus", { scriptId: id, deleteFlag: 1 });
  await expectShut(guest, secret);
  await callAsOwner("scripts/updateStatus", { scriptId: id, deleteFlag: 0 });
  expect((await guest.get("page")).status).toBe(200);
  expect((await callAsOwner("review-link/revoke", { id: guest.link.id })).status).toBe(200);
  await expectShut(guest, secret);
  expect((await callAsOwner(`review-link/list?scriptId=${id}`)).data).toMatchObject([{ state: "revoked", path: "" }]);
  const short = await give({ day: today() });
  const dated = await guestOf(short);
  t.later(DAY_MS);
  await expectShut(dated, secretOf(short));
  const frozen = await guestOf(await give({ frozen: true }));
  expect(frozen.link.versionName).toContain("给孟知微审读");
  await t.pool.query("update documents set deleted_at = now() where id = $1", [frozen.link.versionId]);
  await expectShut(frozen, secretOf(frozen.link));
  const last = await guestOf(await give());
  await callAsOwner("scripts/updateStatus", { scriptId: id, deleteFlag: 1 });
  await callAsOwner("scripts/physical-delete", { scriptId: id });
  expect((await last.get("page")).status).toBe(404);
  expect((await open(secretOf(last.link))).status).toBe(404);
});

test("a frozen link shows the script as it stood, and its notes stand in that version", async () => {
  const guest = await guestOf(await give({ frozen: true }));
  const page = await guest.page();
  await guest.post("note", noteOn(page, "今天不开船"));
  expect(await annotations()).toEqual([]);
  expect((await callAsOwner(`annotation/list?scriptId=${id}&versionId=${guest.link.versionId}`)).data).toMatchObject([
    { name: "孟知微" },
  ]);
});

test("the cookie of a link is good for nothing else, and nothing else for a link", async () => {
  const guest = await guestOf(await give());
  const other = await give({ name: "别人" });
  const stolen = { cookie: guest.cookie };
  const strange = guest.cookie.replace("mochang_review=", "");
  for (const url of [
    `scripts/detail?script_id=${id}`,
    `scriptStructure/document?script_id=${id}`,
    `annotation/list?scriptId=${id}`,
    `review-link/list?scriptId=${id}`,
    `document/changes?scriptId=${id}&seq=0`,
    `export/scriptPdf?script_id=${id}`,
    "user/info",
  ]) {
    const status = (await t.app.inject({ url: `/api/${url}`, headers: stolen })).statusCode;
    expect([url, status]).toEqual([url, status === 404 ? 404 : 401]);
  }
  expect(
    (await t.app.inject({ url: `/sse-api/document/heads?scriptId=${id}&seq=0`, headers: stolen })).statusCode,
  ).toBe(401);
  for (const [as, value] of [
    ["token", strange],
    ["authorization", `Bearer ${strange}`],
    ["cookie", `mochang_token=${strange}`],
  ] as const)
    expect(
      (await t.app.inject({ url: `/api/scripts/detail?script_id=${id}`, headers: { [as]: value } })).statusCode,
    ).toBe(401);
  // Nor for another link of the same script, nor does the writer's own session open one.
  expect((await call({ url: `/api/review/${other.id}/page`, headers: stolen })).status).toBe(404);
  expect(
    (await call({ url: `/api/review/${other.id}/page`, headers: { token, cookie: `mochang_token=${token}` } })).status,
  ).toBe(404);
  expect(
    (await call({ url: `/api/review/${other.id}/page`, headers: { cookie: `mochang_review=${secretOf(other)}` } }))
      .status,
  ).toBe(404);
  // With the writer's session beside it, it is still a reader's.
  const both = await guest.get("page", { cookie: `${guest.cookie}; mochang_token=${token}` });
  expect(both).toMatchObject({ status: 200, data: { reader: "孟知微", notes: [] } });
  const written = { scriptId: id, annotationId: 9, content: "今天不开船", annotation: "冒充" };
  expect(
    (
      await call({
        method: "POST",
        url: "/api/annotation/add",
        payload: written,
        headers: { ...stolen, origin: `http://${HOST}`, host: HOST },
      })
    ).status,
  ).toBe(401);
});

test("a reader's writes need this site's origin, a link that allows notes, and respect a rate limit", async () => {
  const guest = await guestOf(await give());
  const page = await guest.page();
  const note = noteOn(page, "今天不开船");
  for (const origin of ["https://evil.example", ""])
    expect((await guest.post("note", note, { origin })).status).toBe(403);
  const silent = await guestOf(await give({ mayNote: false }));
  expect(await silent.post("note", note)).toMatchObject({ status: 403, msg: "这个链接只能看，不能写批注" });
  const statuses: number[] = [];
  for (let i = 0; i < 60; i++)
    statuses.push((await guest.post("note", { noteId: String(++noteIds), words: "刷" })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  expect(statuses.at(-1)).toBe(429);
  await t.pool.query(
    "insert into notes (document_id, id, quote, value, link_id, name, created_at, updated_at) select document_id, 'x' || n, '', '', link_id, name, now(), now() from notes, generate_series(1, $1) n where link_id = $2 and id = $3",
    [REVIEW_NOTES_MAX, guest.link.id, String(noteIds - 59)],
  );
  await t.pool.query("delete from rate_limits");
  expect((await guest.post("note", note)).msg).toBe(`一个审读链接最多 ${REVIEW_NOTES_MAX} 条批注，请先删去一些`);
});

test("guesses at secrets are rate-limited, and secrets are neither in the database nor in any log", async () => {
  const link = await give();
  const { rows } = await t.pool.query("select to_jsonb(l)::text as row from review_links l");
  for (const { row } of rows) expect(row).not.toContain(secretOf(link));
  const guess = await open(`${secretOf(link).slice(0, -2)}xx`);
  expect(guess).toMatchObject({ status: 404, msg: "这个链接打不开，请用作者给您的那一个" });
  let last = 0;
  for (let i = 0; i < 60; i++) last = (await open("g".repeat(43))).status;
  expect(last).toBe(429);
  expect((await open(secretOf(link))).status).toBe(429);
});

test("names and days are checked, and other people's links are nobody's", async () => {
  const add = (extra: object, as = token) =>
    callAsOwner("review-link/add", { scriptId: id, name: "孟知微", day: today(3), ...extra }, as);
  expect((await add({ name: "名".repeat(10_000) })).msg).toBe("请写上给谁看，最多 32 字");
  for (const name of ["", "  ", "\u202e"]) expect((await add({ name })).status).toBe(400);
  expect((await add({ name: "<b onclick=x>\u202e孟" })).data).toMatchObject({ name: "<b onclick=x>孟" });
  expect((await add({ day: today(-1) })).msg).toBe("请选今天或以后的日子");
  expect((await add({ day: "2027-02-30" })).status).toBe(400);
  expect((await add({ day: today(400) })).msg).toBe("最远只能到 180 天以后");
  const link = await give();
  const other = (await t.logIn()).token;
  expect((await add({}, other)).status).toBe(404);
  expect((await callAsOwner(`review-link/list?scriptId=${id}`, undefined, other)).status).toBe(404);
  expect((await callAsOwner("review-link/revoke", { id: link.id }, other)).status).toBe(404);
  expect((await open(secretOf(link))).status).toBe(200);
});

test("a script has as many open links as may be and no more, also when several are made at once", async () => {
  const { id: linkId } = await give();
  await t.pool.query(
    `insert into review_links select (jsonb_populate_record(l, jsonb_build_object('id', l.id || n, 'secret_hash', l.secret_hash || n))).*
     from review_links l, generate_series(1, $2::int) n where l.id = $1`,
    [linkId, REVIEW_LINKS_MAX - 3],
  );
  const link = { scriptId: id, name: "同时", day: today(3) };
  const answers = await Promise.all(Array.from({ length: 6 }, () => callAsOwner("review-link/add", link)));
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 200, 400, 400, 400, 400]);
  expect(answers.find(({ code }) => code === 400)?.msg).toContain(`${REVIEW_LINKS_MAX} 个审读链接`);
});
