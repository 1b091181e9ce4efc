import { expect, test, vi } from "vitest";
import type { Socket } from "./askOverChat.ts";
import { createQuestionStore, type Question, type QuestionEffects } from "./questionStore.ts";

const QUESTION: Question = { sceneId: "s1", name: "渡口", activeIndex: 0 };
const settle = () => new Promise((done) => setTimeout(done));

function openStore() {
  const sockets: (Socket & { closed: boolean })[] = [];
  const onEnd = vi.fn<QuestionEffects["onEnd"]>();
  const store = createQuestionStore("script", 20, {
    chat: {
      open() {
        const socket = {
          onopen: null,
          onmessage: null,
          onerror: null,
          onclose: null,
          send: () => undefined,
          closed: false,
          close: () => void (socket.closed = true),
        } as Socket & { closed: boolean };
        sockets.push(socket);
        return socket;
      },
      later: () => () => undefined,
    },
    onEnd,
    reload: () => Promise.resolve(),
  });
  return { store, onEnd, sockets, answer: (text: string) => sockets.at(-1)?.onmessage?.({ data: text }) };
}

test("an answer is shown as it is written, and goes when the list has it", async () => {
  const { store, answer, onEnd, sockets } = openStore();
  store.send(QUESTION);
  answer("要一句");
  answer("证词");
  expect(store.state().asking).toEqual({ sceneId: "s1", name: "渡口", text: "要一句证词" });
  sockets[0]?.onclose?.({ code: 1000 });
  expect(onEnd).toHaveBeenCalledWith("done", "要一句证词");
  await settle();
  expect(store.state()).toEqual({ asking: null, lost: null });
});

test("a connection that breaks keeps what was said, and the same question can be asked again", async () => {
  const { store, answer, sockets } = openStore();
  store.send(QUESTION);
  answer("要一句");
  sockets[0]?.onerror?.();
  await settle();
  expect(store.state()).toEqual({ asking: null, lost: { question: QUESTION, text: "要一句" } });
  store.retry();
  expect([sockets.length, store.state().lost, store.state().asking?.text]).toEqual([2, null, ""]);
});

test("a new question ends the one before, whose end then changes nothing", async () => {
  const { store, answer, sockets, onEnd } = openStore();
  store.send(QUESTION);
  store.send({ ...QUESTION, sceneId: "s2" });
  expect(sockets[0]?.closed).toBe(true);
  sockets[0]?.onclose?.({ code: 1006 });
  answer("第二个");
  await settle();
  expect([store.state().asking?.text, onEnd.mock.calls.length]).toEqual(["第二个", 0]);
});

test("leaving the page ends the question", () => {
  const { store, sockets } = openStore();
  store.send(QUESTION);
  store.stop();
  expect([sockets[0]?.closed, store.state().asking]).toEqual([true, null]);
});
