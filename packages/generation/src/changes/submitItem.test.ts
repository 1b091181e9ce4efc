import { expect, test } from "vitest";
import type { Values } from "../fields/field.ts";
import { FORMS } from "../testing/forms.ts";
import { counter, EMPTY, submit, workAt } from "../testing/works.ts";
import { deleteItem, editSummary, moveItem } from "./changeItems.ts";
import { renameIn, renamePerson } from "./renamePerson.ts";
import { changedAbove, isScriptOld, markReviewed } from "../generatedWork/changedAbove.ts";
import { seededOrigins } from "../generatedWork/seededOrigins.ts";
import { saveScript } from "./saveScript.ts";
import { STORED_BEFORE, submitItem, type Submit } from "./submitItem.ts";
import {
  itemName,
  itemOf,
  itemsOf,
  onlyItem,
  replaceItems,
  scenesInOrder,
  type StepItem,
  type Work,
} from "../generatedWork/work.ts";

const first = (work: Work, kind: StepItem["kind"]): StepItem => itemsOf(work, kind)[0] as StepItem;
const again = (item: StepItem, change: Partial<Submit> = {}): Submit => ({
  kind: item.kind,
  id: item.id,
  values: item.values,
  version: item.version,
  ...change,
});

test("a summary is put together from the fields, and words of the writer's stay", () => {
  const newId = counter();
  const work = workAt(2, newId);
  const synopsis = first(work, "synopsis");
  expect(synopsis.summary).toContain("背景设定：大旱九十三天\n角色规划：沈照禾，炮手，欠上坪一条命，主角；");
  expect(synopsis).toMatchObject({ summaryOrigin: "fields", isSubmit: true, version: 1 });
  const edited = editSummary(work, { id: synopsis.id, summary: "我写的", version: 1, by: "writer" });
  if (!("work" in edited)) throw new Error(edited.msg);
  const next = submit(edited.work, "synopsis", newId, { values: { premise: "换了前提" } });
  expect(first(next, "synopsis")).toMatchObject({ summary: "我写的", summaryOrigin: "writer", version: 3 });
});

test("a submit of another version is refused with what stands there; a replay is none", () => {
  const newId = counter();
  const work = workAt(1, newId);
  const core = first(work, "core");
  const ownSubmit = again(core, { values: { ...core.values, genre: "喜剧" } });
  const other = submitItem(work, ownSubmit, newId);
  if (!("work" in other)) throw new Error(other.msg);
  expect(submitItem(other.work, again(core, { values: { ...core.values, genre: "悬疑" } }), newId)).toMatchObject({
    refused: "stale",
    item: { version: 2, values: { genre: "喜剧" } },
  });
  expect(submitItem(other.work, ownSubmit, newId)).toMatchObject({ item: { version: 2 } });
});

test("what was written while something above it changed elsewhere is 待核", () => {
  const newId = counter();
  const work = workAt(2, newId);
  const [core, person] = [first(work, "core"), first(work, "biography")];
  const changed = submit(work, "core", newId, { id: core.id, values: { theme: "改过的主题" } });
  const sent = again(person, {
    values: { ...FORMS.biography, name: person.values["name"], type: person.values["type"] },
  });
  const submitSeen = (madeFrom: Record<string, number>) => {
    const done = submitItem(changed, { ...sent, madeFrom }, newId);
    if (!("work" in done)) throw new Error(done.msg);
    return changedAbove(done.work, done.item).map(({ name }) => name);
  };
  expect(submitSeen({ [core.id]: core.version })).toEqual(["故事内核"]);
  expect(submitSeen({ [core.id]: core.version + 1 })).toEqual([]);
  // An older version was restored meanwhile.
  expect(submitSeen({ [core.id]: 99 })).toEqual(["故事内核"]);
  expect(submitSeen({ nobody: 1 })).toEqual([]);
});

test("what is written on after a rename, or after it was looked at again, is not 待核", () => {
  const newId = counter();
  const work = workAt(3, newId);
  const core = first(work, "core");
  const person = itemsOf(work, "biography").find((one) => one.values["name"] === "罗顺堂") as StepItem;
  const seen = Object.fromEntries(work.items.map(({ id, version }) => [id, version]));
  const submitSeen = (changedWork: Work) => {
    const stored = itemOf(changedWork, person.id) as StepItem;
    const values = { ...FORMS.biography, name: "罗顺堂", type: stored.values["type"] };
    const done = submitItem(changedWork, again(stored, { values, madeFrom: seen }), newId);
    if (!("work" in done)) throw new Error(done.msg);
    return changedAbove(done.work, done.item).map(({ name }) => name);
  };
  const renamed = renamePerson(work, first(work, "biography").id, "沈禾");
  if (!("work" in renamed)) throw new Error(renamed.msg);
  expect(onlyItem(renamed.work, "synopsis")?.version).toBe(2);
  expect(submitSeen(renamed.work)).toEqual([]);

  const changed = submit(work, "core", newId, { id: core.id, values: { theme: "改过的主题" } });
  expect(submitSeen(changed)).toEqual(["故事内核"]);
  expect(submitSeen(replaceItems(changed, [markReviewed(changed, itemOf(changed, person.id) as StepItem)]))).toEqual(
    [],
  );
});

test("a locked step, a parent or an item that is not there are refused", () => {
  const newId = counter();
  const submitOf = (kind: StepItem["kind"], more: Partial<Submit> = {}): Submit => ({
    kind,
    id: null,
    values: FORMS[kind],
    version: null,
    ...more,
  });
  expect(submitItem(EMPTY, submitOf("act"), newId)).toMatchObject({ refused: "locked" });
  const work = workAt(6, newId);
  const act = first(work, "act");
  expect(submitItem(work, submitOf("scene", { parentId: act.id }), newId)).toMatchObject({ refused: "missing" });
  expect(submitItem(work, submitOf("sequence", { id: act.id }), newId)).toMatchObject({ refused: "missing" });
});

test("cards of the next step are laid out, and what was written in one stays", () => {
  const newId = counter();
  const work = workAt(5, newId);
  const act = first(work, "act");
  expect(itemsOf(work, "sequence", act.id).map((one) => [one.sort, one.values])).toEqual([
    [1, { title: "井绳", overview: "放到了底" }],
    [2, { title: "借条", overview: "按了手印" }],
  ]);
  const [one] = itemsOf(work, "sequence", act.id) as [StepItem];
  const written = submit(work, "sequence", newId, { id: one.id });
  const less = submit(written, "act", newId, { id: act.id, values: only("只剩") });
  expect(itemsOf(less, "sequence", act.id).map((item) => item.values["title"])).toEqual(["井绳"]);
  const more = submit(less, "act", newId, { id: act.id, values: only("一", "二", "三") });
  expect(itemsOf(more, "sequence", act.id).map((item) => item.values["title"])).toEqual(["井绳", "二", "三"]);
});
const only = (...names: string[]) => ({ sequences: names.map((name) => ({ name, sequence: "有", sceneNum: null })) });

test("what a model laid out stays a model's words in the card below, until its writer words it", () => {
  const newId = counter();
  const work = workAt(5, newId);
  const byModel = itemsOf(work, "act").map((act) => ({
    ...act,
    origins: { ...act.origins, sequences: "model" as const },
  }));
  const [one, two] = itemsOf(work, "sequence", first(work, "act").id) as [StepItem, StepItem];
  const originsIn = (begun: Work, item: StepItem, values: Values) =>
    itemOf(submit(begun, "sequence", newId, { id: item.id, values: { ...item.values, ...values } }), item.id)?.origins;
  const planned = replaceItems(work, byModel);
  expect(seededOrigins(planned, one)).toEqual({ title: "model", overview: "model" });
  expect(originsIn(planned, one, {})).toMatchObject({ title: "model", overview: "model", goal: "writer" });
  expect(originsIn(planned, two, { title: "她自己的" })).toMatchObject({ title: "writer", overview: "model" });
  expect(originsIn(work, one, {})).toMatchObject({ title: "writer", overview: "writer" });
});

test("a new card takes its place among the others", () => {
  const newId = counter();
  const work = workAt(7, newId);
  const sequence = first(work, "sequence");
  const done = submitItem(
    work,
    {
      kind: "scene",
      id: null,
      parentId: sequence.id,
      sort: 2,
      values: { ...FORMS.scene, title: "插进来" },
      version: null,
    },
    newId,
  );
  if (!("work" in done)) throw new Error(done.msg);
  expect(itemsOf(done.work, "scene", sequence.id).map((one) => [one.sort, one.values["title"]])).toEqual([
    [1, "井边"],
    [2, "插进来"],
    [3, "井边"],
  ]);
});

test("a form of a new card makes one however often it is sent, and two forms make two however equal", () => {
  const newId = counter();
  const work = workAt(5, newId);
  const sent = { kind: "act", id: null, sort: 4, values: { ...FORMS.act, title: "尾声" }, version: 0 } as const;
  const add = (to: Work, more: Partial<Submit> = {}): { work: Work; item: StepItem } => {
    const done = submitItem(to, { ...sent, cardId: "form-a", ...more }, newId);
    if (!("work" in done)) throw new Error(done.msg);
    return done;
  };
  const once = add(work);
  const twice = add(once.work, { sort: 5 });
  expect([twice.item.id, twice.item.version, itemsOf(twice.work, "act").length]).toEqual(["form-a", 1, 4]);
  expect(itemsOf(add(once.work, { cardId: "form-b" }).work, "act")).toHaveLength(5);
  // A form without an id is told by its words, where it says that nothing was stored when it was begun.
  const unnamed = { cardId: undefined };
  expect(itemsOf(add(once.work, unnamed).work, "act")).toHaveLength(4);
  expect(itemsOf(add(once.work, { ...unnamed, values: { ...sent.values, theme: "别的" } }).work, "act")).toHaveLength(
    5,
  );
  expect(itemsOf(add(once.work, { ...unnamed, version: null }).work, "act")).toHaveLength(5);
});

test("a form of a new card that was stored with other words is refused with what was stored", () => {
  const newId = counter();
  const sent = { kind: "act", id: null, cardId: "form-a", values: { ...FORMS.act, title: "尾声" } } as const;
  const once = submitItem(workAt(5, newId), { ...sent, version: 0 }, newId);
  if (!("work" in once)) throw new Error(once.msg);
  const changed = { ...sent, values: { ...sent.values, title: "" } };
  for (const version of [0, null])
    expect(submitItem(once.work, { ...changed, version }, newId)).toMatchObject({
      refused: "stale",
      msg: STORED_BEFORE,
      item: { id: "form-a", values: { title: "尾声" } },
    });
});

test("a person's form that is sent twice is no second person of the name", () => {
  const newId = counter();
  const sent = { kind: "biography", id: null, cardId: "form-a", values: { ...FORMS.biography, name: "周满" } } as const;
  const once = submitItem(workAt(2, newId), { ...sent, version: 0 }, newId);
  if (!("work" in once)) throw new Error(once.msg);
  expect(submitItem(once.work, { ...sent, version: 0 }, newId)).toMatchObject({ item: { id: "form-a", version: 1 } });
});

test("待核 names what changed above, a person only where it is named", () => {
  const newId = counter();
  const work = workAt(7, newId);
  expect(work.items.flatMap((item) => changedAbove(work, item))).toEqual([]);
  const person = itemsOf(work, "biography").find((one) => one.values["name"] === "罗顺堂") as StepItem;
  const next = submit(work, "biography", newId, { id: person.id, values: { name: "罗顺堂", type: 2, fears: "雨" } });
  const stale = next.items.filter((item) => changedAbove(next, item).length > 0);
  expect(new Set(stale.map((item) => item.kind))).toEqual(new Set(["outline", "scene"]));
  expect(changedAbove(next, first(next, "outline"))).toEqual([{ id: person.id, name: "人物罗顺堂" }]);
  const reviewed = replaceItems(next, [markReviewed(next, first(next, "outline"))]);
  expect(changedAbove(reviewed, first(reviewed, "outline"))).toEqual([]);
});

test("a person who is new since makes the outline 待核, which is made from all of them, and nothing else", () => {
  const newId = counter();
  const next = submit(workAt(7, newId), "biography", newId, { values: { name: "罗小满", type: 3 } });
  const person = itemsOf(next, "biography").find((one) => one.values["name"] === "罗小满") as StepItem;
  const stale = next.items.filter((item) => changedAbove(next, item).length > 0);
  expect(stale.map((item) => item.kind)).toEqual(["outline"]);
  expect(changedAbove(next, first(next, "outline"))).toEqual([{ id: person.id, name: "人物罗小满" }]);
  const reviewed = replaceItems(next, [markReviewed(next, first(next, "outline"))]);
  expect(changedAbove(reviewed, first(reviewed, "outline"))).toEqual([]);
});

test("待核 of step 8: a scene's card that says something else than when its script was saved, not one that was renamed in or sent again", () => {
  const newId = counter();
  const work = workAt(8, newId);
  const scene = first(work, "scene");
  const isOld = (now: Work): boolean => isScriptOld(itemOf(now, scene.id) as StepItem);
  const send = (now: Work, values: Values) =>
    submit(now, "scene", newId, { id: scene.id, parentId: scene.parentId, values: { ...scene.values, ...values } });
  expect(isOld(send(work, {}))).toBe(false);
  const renamed = renamePerson(work, first(work, "biography").id, "沈小禾");
  if (!("work" in renamed)) throw new Error(renamed.msg);
  expect(isOld(renamed.work)).toBe(false);
  const changed = send(work, { place: "渡口票房" });
  expect(isOld(changed)).toBe(true);
  expect(changed.items.flatMap((item) => changedAbove(changed, item))).toEqual([]);
  expect(isOld(replaceItems(changed, [markReviewed(changed, first(changed, "scene"))]))).toBe(true);
  const saved = saveScript(changed, scene.id);
  if (!("work" in saved)) throw new Error(saved.msg);
  expect(isOld(saved.work)).toBe(false);
});

test("the last of a kind stays, also when it would move away", () => {
  const work = workAt(7);
  const act = first(work, "act");
  const [one, two] = itemsOf(work, "sequence", act.id) as [StepItem, StepItem];
  const without = deleteItem(work, two.id);
  if (!("work" in without)) throw new Error(without.msg);
  expect(without.removed.map((item) => item.kind)).toEqual(["sequence", "scene", "scene"]);
  expect(deleteItem(without.work, one.id)).toMatchObject({ msg: "至少保留一个序列" });
  const elsewhere = itemsOf(work, "act")[1] as StepItem;
  expect(moveItem(without.work, { id: one.id, parentId: elsewhere.id, sort: 1 })).toMatchObject({ refused: "invalid" });
  const people = itemsOf(work, "biography");
  expect(people.map((person) => deleteItem(work, person.id))).toMatchObject([
    { msg: "至少保留一个主角" },
    { msg: "至少保留一个反派" },
    { msg: "至少保留一个支持角色" },
  ]);
});

test("a sequence moves across acts with its scenes, and both acts count on", () => {
  const work = workAt(7);
  const [from, to] = itemsOf(work, "act") as [StepItem, StepItem];
  const sequence = itemsOf(work, "sequence", from.id)[0] as StepItem;
  const moved = moveItem(work, { id: sequence.id, parentId: to.id, sort: 2 });
  if (!("work" in moved)) throw new Error(moved.msg);
  expect(itemsOf(moved.work, "sequence", to.id).map(({ id, sort }) => [id === sequence.id, sort])).toEqual([
    [false, 1],
    [true, 2],
    [false, 3],
  ]);
  expect(itemsOf(moved.work, "sequence", from.id).map(({ sort }) => sort)).toEqual([1]);
  expect(itemsOf(moved.work, "scene", sequence.id)).toHaveLength(2);
});

test("a person is renamed everywhere, not inside another's longer name, and nothing is 待核 by it", () => {
  const work = workAt(7);
  const person = first(work, "biography");
  expect(submitItem(work, again(person, { values: { ...person.values, name: "别名" } }), counter())).toMatchObject({
    msg: "人物的姓名要用“改名”来改",
  });
  const renamed = renamePerson(work, person.id, " 沈禾 ");
  if (!("work" in renamed)) throw new Error(renamed.msg);
  expect(JSON.stringify(renamed.work.items)).not.toContain("沈照禾");
  expect(first(renamed.work, "scene").values["character"]).toEqual(["沈禾", "罗顺堂"]);
  expect(renamed.work.items.flatMap((item) => changedAbove(renamed.work, item))).toEqual([]);
  const moved = renamed.work.items.filter(({ id, version }) => itemOf(work, id)?.version !== version);
  expect(renamed.raised.map(({ id, from, to }) => [id, from, to])).toEqual(
    moved.map(({ id, version }) => [id, version - 1, version]),
  );
  expect(moved.length).toBeGreaterThan(0);
  expect(moved.length).toBeLessThan(work.items.length);
  expect(renamePerson(work, person.id, "罗顺堂")).toMatchObject({ refused: "invalid" });
  expect(renameIn("李雷和李雷雷，李雷。", "李雷", "王五", ["李雷雷"])).toBe("王五和李雷雷，王五。");
  expect(renameIn("A.B和AXB", "A.B", "$&")).toBe("$&和AXB");
});

test("what an item is called", () => {
  const work = workAt(7);
  expect(
    [onlyItem(work, "core"), first(work, "act"), first(work, "sequence"), first(work, "scene")].map((item) =>
      itemName(work, item as StepItem),
    ),
  ).toEqual(["故事内核", "第一幕", "序列一《井绳》", "第1场《井边》"]);
  expect(itemName({ ...work, scriptType: 4 }, first(work, "sequence"))).toBe("第1集《井绳》");
  expect(itemName({ ...work, scriptType: 3 }, first(work, "act"))).toBe("第一部");
  expect(itemName(work, { ...first(work, "act"), sort: 12 })).toBe("第十二幕");
  // Sequences and scenes are counted through the work, as the board shows them.
  const last = itemsOf(work, "sequence", itemsOf(work, "act").at(-1)?.id).at(-1) as StepItem;
  const count = itemsOf(work, "act").flatMap((act) => itemsOf(work, "sequence", act.id)).length;
  expect(itemName({ ...work, scriptType: 3 }, last)).toContain(`第${count}集`);
  const scenes = scenesInOrder(work);
  expect(scenes.map((scene) => itemName(work, scene).replace(/《.*/u, ""))).toEqual(
    scenes.map((_, i) => `第${i + 1}场`),
  );
});
