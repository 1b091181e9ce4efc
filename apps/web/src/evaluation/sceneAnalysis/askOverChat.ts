import { BALANCE_MARKER, RESTARTED_NOTE, type ChatFirstMessage } from "@mochang/contract";
import type { z } from "zod";

/** Spec 1, section 9: the first message goes out this long after the connection has opened. */
export const FIRST_MESSAGE_MS = 500;
const CLOSE_DONE = 1000;
const CLOSE_TOO_BIG = 1009;

/** What a conversation needs of a `WebSocket`. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: (() => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send: (text: string) => void;
  close: () => void;
}

export interface ChatEffects {
  /** Null where the browser has no WebSocket. */
  open: (() => Socket) | null;
  later: (act: () => void, ms: number) => () => void;
}

/** `broken`: an error or a close code other than 1000; `missing`: no WebSocket; `balance`: the ink is used up. */
export type ChatEnd = "done" | "broken" | "missing" | "balance";

export interface ChatEvents {
  onText: (text: string) => void;
  onEnd: (how: ChatEnd) => void;
}

/** What was said since the analysis began again the last time. */
export const sinceRestart = (text: string): string => text.split(RESTARTED_NOTE).at(-1) ?? "";

/** One question over the analysis chat. Returns how to leave it: after that no event is called. */
export function ask(question: z.input<typeof ChatFirstMessage>, effects: ChatEffects, events: ChatEvents): () => void {
  if (effects.open === null) {
    events.onEnd("missing");
    return () => undefined;
  }
  const socket = effects.open();
  let over = false;
  let outOfInk = false;
  let hasText = false;
  let cancelFirst: (() => void) | null = null;
  const end = (how: ChatEnd): void => {
    if (over) return;
    over = true;
    cancelFirst?.();
    events.onEnd(how);
  };
  socket.onopen = () => {
    cancelFirst = effects.later(() => socket.send(JSON.stringify(question)), FIRST_MESSAGE_MS);
  };
  socket.onmessage = ({ data }) => {
    if (over || typeof data !== "string") return;
    hasText = true;
    if (!data.includes(BALANCE_MARKER)) return events.onText(data);
    outOfInk = true;
    const rest = data.replaceAll(BALANCE_MARKER, "");
    if (rest !== "") events.onText(rest);
  };
  socket.onerror = () => end("broken");
  // The server explains a question that is too long in text before it closes, where it can.
  socket.onclose = ({ code }) =>
    end(outOfInk ? "balance" : code === CLOSE_DONE || (code === CLOSE_TOO_BIG && hasText) ? "done" : "broken");
  return () => {
    over = true;
    cancelFirst?.();
    socket.close();
  };
}
