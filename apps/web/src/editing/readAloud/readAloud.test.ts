// @vitest-environment jsdom
import { documentNode, parseScreenplay, toDocument } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { act, renderHook } from "../../sheet/testing/renderHook.ts";
import { castVoices, piecesOf } from "./speechSegments.ts";
import { useReadAloud, type Speech } from "./useReadAloud.ts";

const doc = documentNode(
  toDocument(parseScreenplay("1、渡口 日 外\n△船靠岸了。\n甲：（挥手）上船。\n乙：不上。\n甲：走。\n")).document.scenes,
);
const pieces = piecesOf(doc.child(1));
const voice = (name: string, lang = "zh-CN") => ({ name, lang }) as SpeechSynthesisVoice;

test("actions and speeches are read, cues and directions are not", () => {
  expect(pieces.map(({ speaker, text }) => [speaker, text])).toEqual([
    [null, "船靠岸了。"],
    ["甲", "上船。"],
    ["乙", "不上。"],
    ["甲", "走。"],
  ]);
});

test("each person has a voice, or a height, of its own", () => {
  const both = castVoices(pieces, [voice("en", "en-US"), voice("a"), voice("b"), voice("c")]);
  expect([null, "甲", "乙"].map((who) => both(who)?.voice.name)).toEqual(["a", "b", "c"]);
  const one = castVoices(pieces, [voice("a")]);
  expect(new Set([null, "甲", "乙"].map((who) => one(who)?.pitch)).size).toBe(3);
  expect(castVoices(pieces, [voice("en", "en-US")])(null)).toBeNull();
});

test("reads piece by piece, measures, stops and goes on; a late end of what was stopped ends nothing", () => {
  const spoken: string[] = [];
  let end: ((spoken: boolean) => void) | null = null;
  let now = 0;
  const speech: Speech = {
    watchVoices(tell) {
      tell([voice("a"), voice("b")]);
      return () => undefined;
    },
    speak(text, _voice, _pitch, onEnd) {
      spoken.push(text);
      end = onEnd;
    },
    cancel: () => undefined,
    now: () => now,
  };
  const { result } = renderHook(() => useReadAloud(pieces, speech));
  const finish = (ms: number): void =>
    act(() => {
      now += ms;
      end?.(true);
    });
  expect(result.current).toMatchObject({ canRead: true, reading: { state: "idle" } });
  act(() => result.current.start(0, 0));
  finish(2_000);
  expect(result.current.reading).toEqual({ state: "reading", at: 1, seconds: 2 });
  const late = end as ((spoken: boolean) => void) | null;
  act(() => result.current.stop());
  act(() => late?.(false));
  expect(result.current.reading).toEqual({ state: "stopped", at: 1, seconds: 2 });
  act(() => result.current.start(1, 2));
  for (const ms of [500, 500, 1_000]) finish(ms);
  expect(result.current.reading).toEqual({ state: "done", at: 4, seconds: 4 });
  expect(spoken).toEqual(["船靠岸了。", "上船。", "上船。", "不上。", "走。"]);
});
