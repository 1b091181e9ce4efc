import { expect, test } from "vitest";
import { fakeStreams } from "./fakeStreams.ts";
import { openWhileVisible } from "./visibleSource.ts";

function page(hidden = false) {
  let act: (() => void) | null = null;
  return {
    visibility: {
      isHidden: () => hidden,
      onChange(callback: () => void) {
        act = callback;
        return () => (act = null);
      },
    },
    hide(now: boolean) {
      hidden = now;
      act?.();
    },
    isFollowed: () => act !== null,
  };
}

test("a hidden page holds no connection, and reconnects when it is visible", () => {
  const { effects, sources, last } = fakeStreams();
  const { visibility, hide } = page();
  const source = openWhileVisible(() => effects.open("/x"), visibility);
  const received: (string | undefined)[] = [];
  source.addEventListener("message", ({ data }) => received.push(data));
  last().emit("message", "1");
  hide(true);
  expect(sources.map((one) => one.readyState)).toEqual([2]);
  expect(source.readyState).toBe(0);
  hide(false);
  hide(false);
  expect(sources.map((one) => one.readyState)).toEqual([2, 1]);
  last().emit("message", "2");
  expect(received).toEqual(["1", "2"]);
});

test("opened in a hidden page it waits until the page is seen", () => {
  const { effects, sources } = fakeStreams();
  const { visibility, hide } = page(true);
  openWhileVisible(() => effects.open("/x"), visibility);
  expect(sources).toEqual([]);
  hide(false);
  expect(sources).toHaveLength(1);
});

test("a closed source no longer follows the page's visibility", () => {
  const { effects, sources } = fakeStreams();
  const { visibility, hide, isFollowed } = page();
  const source = openWhileVisible(() => effects.open("/x"), visibility);
  source.close();
  hide(true);
  hide(false);
  expect([sources.length, source.readyState, isFollowed()]).toEqual([1, 2, false]);
});

test("what the browser has given up is said to be closed, also after the page was hidden", () => {
  const { effects, last } = fakeStreams();
  const { visibility, hide } = page();
  const source = openWhileVisible(() => effects.open("/x"), visibility);
  let errors = 0;
  source.addEventListener("error", () => errors++);
  last().breakOff();
  hide(true);
  expect([source.readyState, errors]).toEqual([2, 1]);
});
