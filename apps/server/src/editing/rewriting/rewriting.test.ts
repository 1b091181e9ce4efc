import { type NewScene, type Proposal, type RunSnapshot, ScriptStructure, type TypedLine } from "@mochang/contract";
import { readStreamedEdits } from "@mochang/contract";
import type { Simulator } from "@mochang/model-simulator";
import { computeFigures, CONTENT_SCHEMA, parseScreenplay } from "@mochang/screenplay";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { uploadText } from "../../library/testUpload.ts";
import type { StoredWork } from "../../prompting/index.ts";
import { sharedServicesOf } from "../../sharedServices.ts";
import type { TestApp } from "../../testApp.ts";
import { openTestModelApp } from "../../testing/testModelApp.ts";
import type { ShownScene } from "../sceneOf.ts";
import { createEditCheck } from "./createEditCheck.ts";
import { applyEdits, readEdit, readTypedLine, rowFilter } from "./readEdits.ts";

const BASE = [
  { id: "a", type: "action", content: "他看了一眼墙上的钟。" },
  { id: "b", type: "userEditor", content: "闵舟：" },
  { id: "c", type: "dialogue", content: "爸，桥是我画的。" },
];

describe("rows of an answer", () => {
  test.each([
    [
      "改 3｜对白｜改过三回图，挪不开。｜他早就知道",
      { op: "change", at: 3, type: "dialogue", content: "改过三回图，挪不开。", reason: "他早就知道" },
    ],
    ["- 改3|对白|改过三回图。", { op: "change", at: 3, type: "dialogue", content: "改过三回图。", reason: "" }],
    ["改 第3行：改过三回图。", { op: "change", at: 3, type: "dialogue", content: "改过三回图。", reason: "" }],
    [
      "添 3｜人物｜**闵长河**｜接一句",
      { op: "insert", at: 3, type: "userEditor", content: "闵长河", reason: "接一句" },
    ],
    ["添 0｜动作｜天没有亮。｜", { op: "insert", at: 0, type: "action", content: "天没有亮。", reason: "" }],
    ["删 1｜｜｜现成话", { op: "delete", at: 1, type: "action", content: "", reason: "现成话" }],
  ])("%s", (row, edit) => expect(readEdit(row, BASE)).toEqual(edit));

  test.each([
    "改 9｜对白｜没有这一行｜",
    "好的，下面是改动：",
    "改 2｜人物名｜闵舟｜没有变",
    "添 1｜场景标题｜内　家　日｜",
    "改 1｜动作｜｜空的",
  ])("%s is no change", (row) => expect(readEdit(row, BASE)).toBeNull());

  test("of a novel are text and dialogue, whatever the model calls them, and no chapter begins in one", () => {
    const base = [{ id: "a", type: "text", content: "雾散了，江面上什么也没有。" }];
    const read = (row: string) => readEdit(row, base, "novel");
    expect(read("添 1｜动作｜他把灯拧暗。｜")).toMatchObject({ op: "insert", type: "text" });
    expect(read("添 1｜他把灯拧暗。｜")).toMatchObject({ type: "text" });
    expect(read("添 1｜对白｜“走吧。”他说。｜")).toMatchObject({ type: "dialogue" });
    expect(read("改 1｜雾散了。｜短")).toMatchObject({ op: "change", type: "text" });
    expect(read("添 1｜章名｜第二章｜")).toBeNull();
  });

  test("are passed on whole, however they arrive, and make the lines", () => {
    const filter = rowFilter((row) => readEdit(row, BASE));
    const answer = "好的\n改 1｜动作｜钟慢四分钟。｜为什么\n添 3｜对白｜走桥上。｜再请一回\n删 3｜｜｜说破了";
    let out = "";
    for (const character of answer) out += filter.push(character);
    out += filter.end();
    const edits = out
      .trim()
      .split("\n")
      .map((row) => ({ ...JSON.parse(row), warnings: [] }));
    expect(applyEdits(BASE, edits)).toEqual([
      { type: "action", content: "钟慢四分钟。" },
      { type: "userEditor", content: "闵舟：" },
      { type: "dialogue", content: "走桥上。" },
    ]);
  });

  test("what takes away words that their writer means so is warned of", () => {
    const parsed = parseScreenplay("第1场 码头 夜 外\n闵舟：爸，桥是我画的。\n");
    const waived = [{ title: "说破", quote: "桥是我画的", reason: "" }];
    const check = createEditCheck(
      { parsed, figures: computeFigures(parsed), waivedFindings: waived } as unknown as StoredWork,
      null,
      BASE,
      "",
    );
    const edit = { at: 3, type: "dialogue", content: "爸，是我。", reason: "" };
    expect(check({ ...edit, op: "change" })).toEqual(["这一句编剧说过有意为之"]);
    expect(check({ ...edit, op: "delete" })).toEqual(["这一句编剧说过有意为之"]);
    expect(check({ ...edit, op: "change", content: "爸，桥是我画的，十七号墩。" })).toEqual([]);
    expect(check({ ...edit, op: "change", at: 1 })).toEqual([]);
  });

  test("of a new scene, and words that the rules forbid", () => {
    expect(readTypedLine("场景标题｜外　甲板　夜")).toEqual({ type: "scene", content: "外　甲板　夜" });
    expect(readTypedLine("这是一场戏")).toBeNull();
  });

  test("a line that does not keep to the writer's rules is warned of: words, forms of address, dialect, what must not happen", () => {
    const parsed = parseScreenplay(
      "第1场 码头 夜 外\n闵舟：爸，桥是我画的。\n闵守义：我知道。\n\n第2场 桥上 日 外\n闵舟：到了。\n",
    );
    const rules = [
      "【称呼】\n闵舟 → 闵守义「爸」",
      "【不用的词】\n不用「其实」",
      "【方言】\n闵舟把「什么」说成「啥」",
      "【不能发生的事】\n闵守义不哭",
    ].join("\n");
    const work = { parsed, figures: computeFigures(parsed) } as unknown as StoredWork;
    const check = createEditCheck(work, { index: 0, range: { start: 0 } } as ShownScene, BASE, rules);
    const say = (content: string, type = "dialogue") =>
      check({ op: "change", at: type === "dialogue" ? 3 : 1, type, content, reason: "" });
    expect(say("闵守义，其实我问的是什么？")).toEqual([
      "写作约定不用“其实”",
      "写作约定里闵舟叫闵守义“爸”",
      "写作约定里闵舟把“什么”说成“啥”",
    ]);
    expect(say("闵守义哭了。", "action")).toEqual(["写作约定里说了“闵守义不哭”"]);
    expect(say("爸，我问的是啥？")).toEqual([]);
  });
});

const SCRIPT = `第1场 码头 夜 外
△许岚把最后一张船票推到桌子对面，谁也没有先伸手。
许岚：你要是真想走，就别当着我的面走。
老周：这笔账我替你记了整整八年，今天该还了。

第2场 船舱 夜 内
△老周把旧收音机放在窗台上，拧了半天只有沙沙声。
老周：药快没了，钱也快没了，就剩嘴硬。
△他把灯拧暗了一格，屋里只剩下水声。
老周：天亮以前谁也别想离开这条船。
`;

const NOVEL = `第一章 雾

雾从江上漫进来，把渡口的灯一盏一盏吃掉。老周坐在船头，没有动。

“你要是真想走，就别当着我的面走。”许岚说。

他把缆绳绕在桩上，绕了三圈，又解开一圈，回头看岸上的人。

第二章 灯

天亮以前谁也没有离开那条船。老周把旧收音机放在窗台上，拧了半天只有沙沙声。

“药快没了，钱也快没了。”他说，“就剩嘴硬。”

他把灯拧暗了一格，屋里只剩下水声，和远处的一声汽笛。
`;

describe("over HTTP", () => {
  let simulator: Simulator;
  let t: TestApp;
  let token: string;
  let scriptId: string;
  let structure: ScriptStructure;
  const sceneId = () => structure.scenes[2]?.attrs.id ?? "";
  const of = () => ({ scriptId, versionId: "", sceneId: sceneId() });

  beforeAll(async () => {
    ({ t, simulator } = await openTestModelApp());
  });
  afterAll(() => t.close());
  beforeEach(async () => {
    simulator.set({ faults: {} });
    ({ token } = await t.logIn());
    scriptId = await uploadText(t.app, token, SCRIPT);
    structure = ScriptStructure.parse(
      (await t.app.inject({ url: `/api/scriptStructure/document?script_id=${scriptId}`, headers: { token } })).json()
        .data,
    );
  });
  const post = async (call: string, payload: object, as = token) =>
    (await t.app.inject({ method: "POST", url: `/api/rewrite/${call}`, payload, headers: { token: as } })).json();
  async function ended(runId: string): Promise<RunSnapshot> {
    const { runLog } = await sharedServicesOf(t.services);
    for await (const event of runLog.follow(runId, 0)) void event;
    return (await runLog.snapshot(runId)) as RunSnapshot;
  }
  const proposalOf = async (runId: string): Promise<Proposal> => (await ended(runId)).steps[0]?.data as Proposal;

  test("a scene is rewritten: typed lines for a client, changes of named lines for the editor, and the script stays", async () => {
    const { data } = await post("start", { ...of(), promptId: 113, promptIds: [113, 117], thoughts: "别动最后一句" });
    const run = await ended(data.runId);
    expect(run).toMatchObject({ state: "done", kind: "rewrite" });
    const proposal = run.steps.at(0)?.data as Proposal;
    expect(readStreamedEdits(run.steps[0]?.text ?? "")).toEqual(proposal.edits);
    const ids = (structure.scenes[2]?.content ?? []).slice(1).map(({ attrs }) => attrs.id);
    expect(proposal.base.map(({ id }) => id)).toEqual(ids);
    expect(proposal.edits.length).toBeGreaterThan(1);
    const { data: lines } = await post("rewrite", { ...of(), promptId: 118 });
    expect((lines as TypedLine[]).every(({ type, content }) => type !== "" && content !== "")).toBe(true);
    const now = ScriptStructure.parse(
      (await t.app.inject({ url: `/api/scriptStructure/document?script_id=${scriptId}`, headers: { token } })).json()
        .data,
    );
    expect(now.scenes).toEqual(structure.scenes);
  });

  test("two clicks at once start one run, of a rewriting as of a new scene, and pay once", async () => {
    for (const [call, body] of [
      ["start", { ...of(), promptId: 113 }],
      ["startNewScene", { scriptId, versionId: "", sceneSort: 1 }],
    ] as const) {
      simulator.set({ tokensPerSecond: 1, tokensAtOnce: 80 });
      const both = await Promise.all([post(call, body), post(call, body)]);
      simulator.set({ tokensPerSecond: Infinity });
      const runs = new Set(both.map(({ data }) => data.runId as string));
      for (const runId of runs) await ended(runId);
      expect([call, runs.size]).toEqual([call, 1]);
    }
  });

  test("chosen lines alone, by their words; going on puts lines behind the last", async () => {
    const { data } = await post("start", { ...of(), content: "药快没了，钱也快没了，就剩嘴硬。", promptId: 114 });
    const { base } = await proposalOf(data.runId);
    expect(base).toMatchObject([{ type: "dialogue", content: "药快没了，钱也快没了，就剩嘴硬。" }]);
    expect(base[0]?.id).not.toBeNull();
    const on = (await ended((await post("start", { ...of(), promptId: 121 })).data.runId)).steps.at(0)
      ?.data as Proposal;
    expect(on.edits.every(({ op, at }) => op === "insert" && at === on.base.length)).toBe(true);
  });

  test("chosen lines are asked about together with what stands around them in their scene", async () => {
    let shown = "";
    simulator.set({ prepared: ({ script }) => ((shown = script), null) });
    const body = { ...of(), content: "药快没了，钱也快没了，就剩嘴硬。", promptId: 114 };
    await proposalOf((await post("start", body)).data.runId);
    simulator.set({ prepared: () => null });
    for (const words of ["船舱 夜 内", "老周把旧收音机放在窗台上", "天亮以前谁也别想离开这条船。"])
      expect(shown).toContain(words);
    expect(shown.split("药快没了")).toHaveLength(2);
  });

  test("what a client leaves empty may be null", async () => {
    const nothing = { versionId: null, content: null, thoughts: null, suggestPromptIds: null };
    const { runId } = (await post("start", { ...of(), ...nothing, promptId: 114 })).data;
    expect((await proposalOf(runId)).base.length).toBeGreaterThan(2);
  });

  test("a scene that is only a heading is gone on with from there", async () => {
    const id = await uploadText(t.app, token, `${SCRIPT}\n第3场 甲板 日 外\n`);
    const { data } = (
      await t.app.inject({ url: `/api/scriptStructure/document?script_id=${id}`, headers: { token } })
    ).json();
    const heading = ScriptStructure.parse(data).scenes.at(-1);
    const body = { scriptId: id, versionId: "", sceneId: heading?.attrs.id };
    expect(await post("start", { ...body, promptId: 114 })).toMatchObject({ code: 400, msg: /没有可以改的文字/u });
    const { base, edits } = await proposalOf((await post("start", { ...body, promptId: 121 })).data.runId);
    expect(base).toMatchObject([{ id: heading?.content[0]?.attrs.id, type: "scene" }]);
    expect(edits.length).toBeGreaterThan(0);
    expect(edits.every(({ op, at }) => op === "insert" && at === 1)).toBe(true);
  });

  test("lines that are undone and redone under their ids are rewritten, and priced, while the document is read anew beside", async () => {
    const scene = structure.scenes[2];
    if (!scene) throw new Error("there is no second scene");
    const undone = { ...scene, content: scene.content.slice(0, -1) };
    const body = { promptId: 113, content: "天亮以前谁也别想离开这条船。", lineIds: [scene.content.at(-1)?.attrs.id] };
    const save = async (version: number, content: typeof scene) =>
      t.app.inject({
        method: "POST",
        url: "/api/document/save",
        payload: {
          scriptId,
          versionId: structure.versionId,
          opId: crypto.randomUUID(),
          windowId: "w",
          schema: CONTENT_SCHEMA,
          scenes: [{ id: scene.attrs.id, content, version }],
        },
        headers: { token },
      });
    for (let version = 1; version <= 12; version++) {
      expect((await save(version, version % 2 ? undone : scene)).statusCode).toBe(200);
      const answers = await Promise.all(Array.from({ length: 8 }, () => post("estimate", { ...of(), ...body })));
      expect(answers.map(({ code }) => code as number)).toEqual(answers.map(() => 200));
    }
    const { data } = await post("start", { ...of(), ...body });
    expect((await proposalOf(data.runId)).base).toMatchObject([{ id: body.lineIds[0], content: body.content }]);
  });

  test("a proposal whose window is gone is found again until something of it is taken, by its own user alone", async () => {
    const query = `scriptId=${scriptId}&versionId=`;
    const found = async (call: string, as = token): Promise<unknown> => {
      const answer = await t.app.inject({ url: `/api/rewrite/${call}`, headers: { token: as } });
      return answer.json().data?.runId ?? answer.statusCode;
    };
    const rewriting = `running?${query}&sceneId=${sceneId()}`;
    expect(await found(rewriting)).toBe(200);
    simulator.set({ tokensPerSecond: 1, tokensAtOnce: 40 });
    const { runId } = (await post("start", { ...of(), promptId: 113 })).data;
    expect(await found(rewriting)).toBe(runId);
    const { runLog } = await sharedServicesOf(t.services);
    await runLog.cancelRun(runId);
    await ended(runId);
    expect(await found(rewriting)).toBe(200);
    simulator.set({ tokensPerSecond: Infinity, tokensAtOnce: 0 });
    const { runId: newScene } = (await post("startNewScene", { scriptId, versionId: "", sceneSort: 1 })).data;
    await ended(newScene);
    expect(await found(`runningNewScene?${query}&sceneSort=1`)).toBe(newScene);
    expect(await found(`runningNewScene?${query}&sceneSort=2`)).toBe(200);
    const again = (await post("start", { ...of(), promptId: 113 })).data.runId;
    await ended(again);
    expect(await found(rewriting)).toBe(again);
    expect(await found(rewriting, (await t.logIn()).token)).toBe(404);
    const scene = structure.scenes[2];
    await t.app.inject({
      method: "POST",
      url: "/api/document/save",
      payload: {
        scriptId,
        versionId: structure.versionId,
        opId: crypto.randomUUID(),
        windowId: "w",
        schema: CONTENT_SCHEMA,
        reason: "model",
        runId: again,
        scenes: [{ id: sceneId(), content: { ...scene, content: scene?.content.slice(0, -1) }, version: 1 }],
      },
      headers: { token },
    });
    expect(await found(rewriting)).toBe(200);
  });

  test("by the evaluation only where there is one; a heading's scene, a new scene, someone else", async () => {
    expect(await post("start", { ...of(), promptId: 119 })).toMatchObject({ code: 400, msg: /还没有评估/u });
    const { data } = await post("newScene", { scriptId, versionId: "", sceneSort: 1, thoughts: "老周在甲板上等" });
    const scene = data as NewScene;
    expect(scene.sceneTitle).toBe("外　渡轮甲板　夜");
    expect(scene.sceneContent.length).toBeGreaterThan(3);
    const other = (await t.logIn()).token;
    for (const call of ["start", "rewrite", "estimate", "backup"])
      expect((await post(call, { ...of(), promptId: 113 }, other)).code).toBe(404);
    expect((await post("newScene", { scriptId, versionId: "", sceneSort: 1 }, other)).code).toBe(404);
    expect((await post("saveRules", { scriptId, rules: "不用：嘴硬" }, other)).code).toBe(404);
  });

  test("a novel is asked about as one: text and dialogue, no speech without a cue", async () => {
    const novelId = await uploadText(t.app, token, NOVEL, { type: "2", fileType: "2", pingguType: "" });
    const { data: novel } = (
      await t.app.inject({ url: `/api/scriptStructure/document?script_id=${novelId}`, headers: { token } })
    ).json();
    const chapter = ScriptStructure.parse(novel).scenes.findLast(({ content }) => content.length > 2)?.attrs.id;
    const body = { scriptId: novelId, versionId: "", sceneId: chapter };
    const { edits, base } = await proposalOf((await post("start", { ...body, promptId: 118 })).data.runId);
    expect(base.length).toBeGreaterThan(2);
    expect(edits.length).toBeGreaterThan(0);
    expect(edits.map(({ type }) => type).filter((type) => type !== "text" && type !== "dialogue")).toEqual([]);
    expect(edits.flatMap(({ warnings }) => warnings)).not.toContain("这句话上面没有人物名");
    expect(await post("start", { ...body, promptId: 119 })).toMatchObject({ code: 400, msg: /这一章还没有评估/u });
    expect(await post("start", { ...body, sceneId: "gone", promptId: 118 })).toMatchObject({ msg: /没有这一章/u });
  });

  test("the writer's rules are kept, and speak against a line; a backup is kept outside the five", async () => {
    const rules = "不用：没有出声";
    expect(await post("saveRules", { scriptId, rules, replaces: "" })).toMatchObject({ msg: "保存成功" });
    expect(await post("saveRules", { scriptId, rules, replaces: "" })).toMatchObject({ msg: "保存成功" });
    expect(await post("saveRules", { scriptId, rules: "别的", replaces: "" })).toMatchObject({ code: 409 });
    const { data } = await post("start", { ...of(), promptId: 115 });
    const { edits } = await proposalOf(data.runId);
    expect(edits.flatMap(({ warnings }) => warnings)).toContain("写作约定不用“没有出声”");
    expect((await post("backup", of())).code).toBe(200);
    const response = await t.app.inject({
      url: `/api/scene-history/list?scriptId=${scriptId}&versionId=&sceneId=${sceneId()}`,
      headers: { token },
    });
    expect(response.json().data).toEqual([]);
  });
});
