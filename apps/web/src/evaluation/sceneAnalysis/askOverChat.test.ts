import { BALANCE_MARKER, RESTARTED_NOTE } from "@mochang/contract";
import { expect, test } from "vitest";
import { sinceRestart, ask, FIRST_MESSAGE_MS, type Socket } from "./askOverChat.ts";

function world() {
  const sent: string[] = [];
  const received: string[] = [];
  const timers: { act: () => void; ms: number; off: boolean }[] = [];
  const socket: Socket & { closed: boolean } = {
    onopen: null,
    onmessage: null,
    onerror: null,
    onclose: null,
    closed: false,
    send: (text) => sent.push(text),
    close: () => (socket.closed = true),
  };
  const effects = {
    open: () => socket,
    later(act: () => void, ms: number) {
      const timer = { act, ms, off: false };
      timers.push(timer);
      return () => {
        timer.off = true;
      };
    },
  };
  const run = () => timers.filter((t) => !t.off).forEach((t) => t.act());
  const leave = ask({ script_id: "s", prompt_id: 20, activeIndex: 3 }, effects, {
    onText: (text) => received.push(text),
    onEnd: (how) => received.push(`[${how}]`),
  });
  return { sent, received, timers, socket, run, leave };
}

test("asks half a second after the connection is there, and hears until it closes", () => {
  const { sent, received, timers, socket, run } = world();
  expect(timers).toHaveLength(0);
  socket.onopen?.();
  expect(timers[0]?.ms).toBe(FIRST_MESSAGE_MS);
  expect(sent).toEqual([]);
  run();
  expect(JSON.parse(sent[0] ?? "")).toEqual({ script_id: "s", prompt_id: 20, activeIndex: 3 });
  socket.onmessage?.({ data: "一" });
  socket.onmessage?.({ data: "二" });
  socket.onclose?.({ code: 1000 });
  expect(received).toEqual(["一", "二", "[done]"]);
});

test("any other end is a broken connection, received once", () => {
  const { received, socket } = world();
  socket.onerror?.();
  socket.onclose?.({ code: 1006 });
  expect(received).toEqual(["[broken]"]);
});

test("a question that is too long is received in the server's words, where it has some", () => {
  const { received, socket } = world();
  socket.onmessage?.({ data: "选中的文字太长" });
  socket.onclose?.({ code: 1009 });
  expect(received).toEqual(["选中的文字太长", "[done]"]);
  const silent = world();
  silent.socket.onclose?.({ code: 1009 });
  expect(silent.received).toEqual(["[broken]"]);
});

test("what was said before the analysis began again is not shown", () => {
  expect(sinceRestart("一半")).toBe("一半");
  expect(sinceRestart(`一半${RESTARTED_NOTE}又一半${RESTARTED_NOTE}全部`)).toBe("全部");
});

test("the balance marker is no text", () => {
  const { received, socket } = world();
  socket.onmessage?.({ data: `半句${BALANCE_MARKER}` });
  socket.onclose?.({ code: 1000 });
  expect(received).toEqual(["半句", "[balance]"]);
});

test("leaving before the half second asks nothing, and hears nothing more", () => {
  const { sent, received, socket, run, leave } = world();
  socket.onopen?.();
  leave();
  run();
  socket.onmessage?.({ data: "晚了" });
  socket.onclose?.({ code: 1005 });
  expect(sent).toEqual([]);
  expect(received).toEqual([]);
  expect(socket.closed).toBe(true);
});

test("a browser without WebSocket is received", () => {
  const received: string[] = [];
  ask(
    { script_id: "s", prompt_id: 20 },
    { open: null, later: () => () => undefined },
    { onText: () => undefined, onEnd: (how) => received.push(how) },
  );
  expect(received).toEqual(["missing"]);
});
