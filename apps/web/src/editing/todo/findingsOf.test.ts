import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followFindings, type FindingsWorker } from "./findingsOf.ts";
import type { FindingsTask, RuleFinding } from "./findingsTask.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});
afterEach(() => vi.restoreAllMocks());

let ids = 0;
const { document } = toDocument(parseScreenplay("1、渡口 日 外\n闵舟：几点？\n\n2、江心 夜 外\n闵舟：走。\n"), {
  newId: (kind) => `${kind}${(ids += 1)}`,
});
const doc = documentNode(document.scenes);
const typed = documentNode(
  document.scenes.map((scene, i) =>
    i === 1
      ? {
          ...scene,
          content: [
            ...scene.content,
            ...scene.content.slice(0, 1).map((l) => ({ ...l, attrs: { ...l.attrs, id: "new" } })),
          ],
        }
      : scene,
  ),
);

function open() {
  const tasks: FindingsTask[] = [];
  const published: (readonly RuleFinding[])[] = [];
  const worker: FindingsWorker = {
    postMessage: (task) => tasks.push(task),
    onmessage: null,
    terminate: vi.fn<() => void>(),
  };
  const answer = (turn: number, message: string) =>
    worker.onmessage?.({
      data: { turn, findings: [{ key: message, rule: "scene-number-twice", message, quotes: [] }] },
    } as never);
  const follower = followFindings(worker, { kind: "screenplay", lines: {} }, (found) => published.push(found));
  return { tasks, published, worker, answer, follower };
}

test("all rows are sent once, then those that are other nodes; the newest text's findings are published", () => {
  const { tasks, published, answer, follower } = open();
  follower.update(doc);
  vi.runAllTimers();
  expect(tasks[0]).toMatchObject({ turn: 1, opened: { kind: "screenplay" } });
  expect(tasks[0]?.changed).toHaveLength(doc.childCount);
  follower.update(doc);
  vi.runAllTimers();
  expect(tasks).toHaveLength(1);
  answer(1, "of the first text");
  expect(published).toHaveLength(0);
  expect(tasks[1]?.changed).toEqual([]);
  answer(2, "of the second");
  expect(published.map(([one]) => one?.message)).toEqual(["of the second"]);
});

test("a row that was written in is sent alone; stopped, nothing is", () => {
  const { tasks, worker, answer, follower } = open();
  follower.update(doc);
  vi.runAllTimers();
  answer(1, "");
  const after = doc.replace(0, doc.child(0).nodeSize, typed.slice(0, typed.child(0).nodeSize));
  follower.update(after);
  follower.stop();
  vi.runAllTimers();
  expect(tasks).toHaveLength(1);
  expect(worker.terminate).toHaveBeenCalled();
});
