import fc from "fast-check";
import { expect, test } from "vitest";
import { ENTITIES, ITEM_KINDS, type ItemKind } from "./entities/entities.ts";
import { removeAfter } from "./steps/clear.ts";
import { lockOf } from "./steps/lock.ts";
import { FORMS } from "./testing/forms.ts";
import { counter, EMPTY } from "./testing/works.ts";
import { deleteItem, editSummary, moveItem } from "./changes/changeItems.ts";
import { regenerateActs, regenerateSequences, writeOpenCards } from "./changes/regenerate.ts";
import { isRefusal, type Refusal } from "./changes/refusal.ts";
import { restoreWork } from "./changes/restoreWork.ts";
import { saveScript } from "./changes/saveScript.ts";
import { submitItem } from "./changes/submitItem.ts";
import { changedAbove, isScriptOld } from "./generatedWork/changedAbove.ts";
import { itemOf, itemsBelow, itemsOf, type StepItem, type Work } from "./generatedWork/work.ts";

const OPS = [
  "next",
  "submit",
  "clear",
  "summary",
  "delete",
  "move",
  "regenerate",
  "script",
  "keep",
  "restore",
] as const;
const Op = fc.record({
  op: fc.oneof(
    { weight: 6, arbitrary: fc.constant("next" as const) },
    { weight: 4, arbitrary: fc.constantFrom(...OPS) },
  ),
  kind: fc.constantFrom(...ITEM_KINDS),
  at: fc.nat(40),
  words: fc.constantFrom("甲", "乙", "丙"),
});
type Op = typeof Op extends fc.Arbitrary<infer T> ? T : never;

interface Done {
  work: Work;
  /** Saved scenes that were meant. */
  intended: ReadonlySet<string>;
}
const stays = (work: Work): Done => ({ work, intended: new Set() });
const outcomeOf = (work: Work, done: { work: Work } | Refusal, intended: readonly string[]): Done =>
  isRefusal(done) ? stays(work) : { work: done.work, intended: new Set(intended) };
const pick = (items: readonly StepItem[], at: number): StepItem | undefined => items[at % Math.max(1, items.length)];
const below = (work: Work, id: string): string[] => [id, ...itemsBelow(work, id).map((item) => item.id)];

function send(work: Work, kind: ItemKind, item: StepItem | undefined, words: string, newId: () => string): Done {
  const personHead = kind === "biography" && item ? { name: item.values["name"], type: item.values["type"] } : {};
  const values = { ...FORMS[kind], ...(kind === "scene" ? { theme: words } : {}), ...personHead };
  const lock = lockOf(work, ENTITIES[kind].step);
  const done = submitItem(work, { kind, id: item?.id ?? null, parentId: item?.parentId, values, version: null }, newId);
  if (lock) expect(done).toMatchObject({ refused: "locked" });
  // What a submit plans is laid out below it: cards that nobody has saved.
  return outcomeOf(work, done, item ? [item.id] : []);
}

/** The first open form that is not submitted, as one who goes on step by step fills it. */
function next(work: Work, words: string, newId: () => string): Done {
  for (const kind of ITEM_KINDS) {
    if (lockOf(work, ENTITIES[kind].step)) continue;
    const open = itemsOf(work, kind).find((item) => !item.isSubmit);
    if (open || (!ENTITIES[kind].many && itemsOf(work, kind).length === 0)) return send(work, kind, open, words, newId);
  }
  const scene = itemsOf(work, "scene").find((item) => !item.scripted);
  return scene ? outcomeOf(work, saveScript(work, scene.id), []) : stays(work);
}

/** What went before in a walk. */
interface Walk {
  versions: Work[];
  /** The greatest version number of each item. */
  highest: Map<string, number>;
  newId: () => string;
}

function perform(work: Work, { op, kind, at, words }: Op, { versions, highest, newId }: Walk): Done {
  const item = pick(itemsOf(work, kind), at);
  const answers = [{ title: words, theme: words }, { title: words }, { title: words }];
  const all = { work, intended: new Set(work.items.map(({ id }) => id)) };
  switch (op) {
    case "next":
      return next(work, words, newId);
    case "submit":
      return send(work, kind, item, words, newId);
    case "clear":
      return { ...all, work: removeAfter(work, (at % 8) + 1, newId) };
    case "summary":
      return item
        ? outcomeOf(work, editSummary(work, { id: item.id, summary: words, version: null, by: "writer" }), [])
        : stays(work);
    case "delete":
      return item ? outcomeOf(work, deleteItem(work, item.id), below(work, item.id)) : stays(work);
    case "move":
      return item
        ? outcomeOf(work, moveItem(work, { id: item.id, parentId: item.parentId, sort: (at % 3) + 1 }), [])
        : stays(work);
    case "regenerate": {
      if (kind === "act") return { ...regenerateActs(work, answers, newId), intended: new Set() };
      if (!item) return stays(work);
      if (kind === "sequence")
        return { ...regenerateSequences(work, item.parentId ?? "", answers, newId), intended: new Set() };
      if (kind === "scene")
        return { ...writeOpenCards(work, { kind, parentId: item.parentId }, answers, newId), intended: new Set() };
      return stays(work);
    }
    case "script":
      return item ? outcomeOf(work, saveScript(work, item.id), []) : stays(work);
    case "keep":
      versions.push(work);
      return stays(work);
    case "restore": {
      const kept = versions[at % Math.max(1, versions.length)];
      return { ...all, work: kept ? restoreWork(work, kept, highest) : work };
    }
  }
}

const says = ({ values, summary, parentId }: StepItem): string => JSON.stringify([values, summary, parentId]);

/** What a restored work must have of the kept one: all but the numbers, and whatever those tell. */
const restorable = (work: Work): unknown => [
  work.step,
  work.items.map(({ version: _, madeFrom: _madeFrom, ...item }) => item),
  work.items.map((item) => [changedAbove(work, item).map(({ id }) => id), isScriptOld(item)]),
];

test("law: no walk of saves, edits, clears and restores reaches a locked step, or changes a saved scene unasked", () => {
  let deepest = 0;
  fc.assert(
    fc.property(fc.array(Op, { minLength: 20, maxLength: 90 }), (ops) => {
      const newId = counter();
      const walk: Walk = { versions: [], highest: new Map(), newId };
      const named = new Map<string, string>();
      let work = EMPTY;
      for (const op of ops) {
        const { work: after, intended } = perform(work, op, walk);
        for (const item of after.items) {
          // A number names one state of its item's words, whatever was restored: a form that was begun from others is told.
          const name = `${item.id} ${item.version}`;
          expect(named.get(name) ?? says(item)).toBe(says(item));
          named.set(name, says(item));
          walk.highest.set(item.id, Math.max(item.version, walk.highest.get(item.id) ?? 0));
        }
        if (op.op === "restore" && walk.versions.length > 0)
          expect(restorable(after)).toEqual(restorable(walk.versions[op.at % walk.versions.length] as Work));
        for (const item of after.items) {
          expect(!item.isSubmit || ENTITIES[item.kind].step <= after.step + 1).toBe(true);
          expect(!item.scripted || after.step >= 7).toBe(true);
        }
        for (const scene of itemsOf(work, "scene").filter((one) => one.isSubmit && !intended.has(one.id))) {
          const now = itemOf(after, scene.id);
          expect([now?.values, now?.isSubmit, now?.version]).toEqual([scene.values, true, scene.version]);
        }
        const ids = after.items.map((item) => item.id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const item of after.items) expect(item.parentId === null || ids.includes(item.parentId)).toBe(true);
        deepest = Math.max(deepest, after.step);
        work = after;
      }
    }),
    { numRuns: 300 },
  );
  // The walks must have come to the scripts, or they show nothing.
  expect(deepest).toBeGreaterThanOrEqual(7);
});
