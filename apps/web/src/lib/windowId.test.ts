import { expect, test } from "vitest";
import { keepWindowId } from "./windowId.ts";

type Listeners = Record<"pagehide" | "pageshow", (() => void)[]>;

let ids = 0;
/** A page over a tab's storage. */
function openPage(storage: Map<string, string> | null) {
  const listeners: Listeners = { pagehide: [], pageshow: [] };
  const id = keepWindowId({
    storage: () =>
      storage && {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
    newId: () => `w${++ids}`,
    on: (event, listener) => void listeners[event].push(listener),
  });
  return {
    id,
    hide: () => listeners.pagehide.forEach((act) => act()),
    show: () => listeners.pageshow.forEach((act) => act()),
  };
}

test("a window has the same id after a reload, and another in another tab", () => {
  const tab = new Map<string, string>();
  const page = openPage(tab);
  page.hide();
  expect(openPage(tab).id).toBe(page.id);
  expect(openPage(new Map()).id).not.toBe(page.id);
});

test("a tab that is duplicated while its page lives does not share its id", () => {
  const tab = new Map<string, string>();
  const page = openPage(tab);
  expect(openPage(new Map(tab)).id).not.toBe(page.id);
  page.hide();
  const reloaded = openPage(tab);
  expect(openPage(new Map(tab)).id).not.toBe(reloaded.id);
});

test("a page that comes back from the browser's cache takes its id again", () => {
  const tab = new Map<string, string>();
  const page = openPage(tab);
  page.hide();
  page.show();
  expect(openPage(new Map(tab)).id).not.toBe(page.id);
  page.hide();
  expect(openPage(tab).id).toBe(page.id);
});

test("where the browser keeps nothing a page has an id of its own", () => {
  const page = openPage(null);
  page.hide();
  expect(openPage(null).id).not.toBe(page.id);
});
