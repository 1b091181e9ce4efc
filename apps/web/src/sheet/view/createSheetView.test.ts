// @vitest-environment jsdom
import { parseScreenplay, sceneRows, toDocument } from "@mochang/screenplay";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { linesOf } from "../documentLookups/textPositions.ts";
import { sheetTextOf } from "../testing/sheetTextOf.ts";
import { createSheetView } from "./createSheetView.ts";
import type { SheetEvents, SheetExtension } from "./sheetView.ts";

const TEXT = "《渡口》\n\n1、渡口 日 外\n△船靠岸。\n甲：（挥手）上船。\n\n2、船舱 夜 内\n甲：到了。\n";
type Handler<K extends keyof SheetEvents> = NonNullable<SheetEvents[K]>;
const range = (words: string) => ({ start: TEXT.indexOf(words), end: TEXT.indexOf(words) + words.length });

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  // jsdom lays nothing out.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function open(events: SheetEvents = {}, extension?: () => SheetExtension) {
  const { doc, reading } = sheetTextOf(TEXT);
  const mount = document.body.appendChild(document.createElement("div"));
  const sheet = createSheetView(mount, {
    scenes: sceneRows(doc),
    reading,
    label: "剧本",
    scroller: () => document.body,
    events: () => events,
    ...(extension && { extension }),
  });
  const idOf = (words: string): string =>
    linesOf(sheet.text()).find(({ start, end }) => start <= range(words).start && range(words).start < end)?.id ?? "";
  const marked = (): string[] => [...mount.querySelectorAll("[data-annotation]")].map(({ textContent }) => textContent);
  const press = (key: string, more: KeyboardEventInit = {}): boolean =>
    sheet.view.dom.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
  return { sheet, mount, idOf, marked, press };
}

describe("an open sheet", () => {
  test("shows the script's lines by their types, and cannot be typed into", () => {
    const { sheet, mount } = open();
    const types = [...mount.querySelectorAll("p")].map(({ dataset }) => dataset.line);
    expect(types).toEqual(expect.arrayContaining(["heading", "action", "character", "parenthetical", "dialogue"]));
    expect(sheet.view.editable).toBe(false);
  });

  test("draws the notes it is given and no others, outside of the history", () => {
    const { sheet, marked } = open();
    sheet.annotate([{ id: "1", ...range("靠岸") }]);
    expect(marked()).toEqual(["靠岸"]);
    sheet.annotate([
      { id: "1", ...range("船靠岸") },
      { id: "2", ...range("到了") },
    ]);
    expect(marked()).toEqual(["船靠岸", "到了"]);
    sheet.annotate([]);
    expect([marked(), sheet.canUndo()]).toEqual([[], false]);
  });

  test("changes the type of a line, tells so, and takes it back by one undo", () => {
    const onDocument = vi.fn<Handler<"onDocument">>();
    const { sheet, idOf } = open({ onDocument });
    const before = sheet.doc();
    expect(sheet.changeLineType(idOf("船靠岸"), idOf("船靠岸"), "heading")).toBe(true);
    expect(sheet.doc().childCount).toBe(before.childCount + 1);
    expect(onDocument.mock.lastCall?.[1]).toBe(true);
    expect(sheet.undo()).toBe(true);
    expect(sheet.doc().eq(before)).toBe(true);
  });

  test("keeps its notes over an undo and over another document", () => {
    const { sheet, idOf, marked } = open();
    sheet.changeLineType(idOf("船靠岸"), idOf("船靠岸"), "transition");
    sheet.annotate([{ id: "1", ...range("靠岸") }]);
    sheet.undo();
    expect(marked()).toEqual(["靠岸"]);
    const { doc, reading } = sheetTextOf(TEXT);
    sheet.replaceDocument(sceneRows(doc), reading);
    expect([marked(), sheet.canUndo()]).toEqual([["靠岸"], false]);
  });

  test("makes changes of a former visit again, as far as their lines are there", () => {
    const { sheet, idOf } = open();
    expect(
      sheet.applyLineTypes([
        { id: idOf("船靠岸"), type: "transition" },
        { id: "gone", type: "action" },
      ]),
    ).toBe(1);
  });

  test("highlights hits and the quoted passage", () => {
    const { sheet, mount } = open();
    sheet.highlight({ quote: range("上船"), hits: [range("船靠"), range("到了")], hit: 1 });
    const texts = (kind: string): string[] =>
      [...mount.querySelectorAll(`[data-highlight="${kind}"]`)].map(({ textContent }) => textContent);
    expect([texts("quote"), texts("hit"), texts("current-hit")]).toEqual([["上船"], ["船靠"], ["到了"]]);
  });
});

describe("the keyboard of a sheet that is read", () => {
  test("walks over the lines and announces them", () => {
    const onLine = vi.fn<Handler<"onLine">>();
    const { press } = open({ onLine });
    for (const key of ["ArrowDown", "ArrowDown", "ArrowUp"]) press(key);
    expect(onLine.mock.calls.map(([, text]) => text)).toEqual(["《渡口》", "1、渡口 日 外", "《渡口》"]);
  });

  test("opens the menu of the line, adds its scene to the split view, and writes a note on it", () => {
    const events = {
      onLineMenu: vi.fn<Handler<"onLineMenu">>(),
      onSplitScene: vi.fn<Handler<"onSplitScene">>(),
      onNote: vi.fn<Handler<"onNote">>(),
    };
    const { press } = open(events);
    press("ArrowDown");
    press("ArrowDown");
    press("ContextMenu");
    press("s");
    press("Enter");
    expect(events.onLineMenu.mock.calls[0]?.[0]).toMatchObject({ first: { scene: 1, line: 0 } });
    expect(events.onSplitScene).toHaveBeenCalledWith(1);
    expect(events.onNote).toHaveBeenCalledWith({ ...range("1、渡口 日 外"), text: "1、渡口 日 外" });
  });

  test("ignores keys that it does not handle", () => {
    const { press } = open();
    expect([press("a"), press("Enter"), press("F5")]).toEqual([true, true, true]);
  });
});

describe("the current line", () => {
  const wordsOf = (events: { onLineMenu: ReturnType<typeof vi.fn<Handler<"onLineMenu">>> }) => {
    const { first, last } = events.onLineMenu.mock.lastCall![0];
    return [TEXT.slice(first.start, first.end), TEXT.slice(last.start, last.end)];
  };
  function openWithMenu() {
    const events = { onLineMenu: vi.fn<Handler<"onLineMenu">>() };
    const sheet = open(events);
    const point = (type: "click" | "contextmenu", words: string): void => {
      const line = [...sheet.mount.querySelectorAll("p")].find(({ textContent }) => textContent.includes(words));
      line?.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    };
    return { ...sheet, point, words: () => wordsOf(events) };
  }

  test("is the one that was clicked, for the keyboard too", () => {
    const { press, point, words } = openWithMenu();
    press("ArrowDown");
    point("click", "上船");
    press("ArrowDown", { shiftKey: true });
    press("F10", { shiftKey: true });
    expect(words()).toEqual(["上船。", "2、船舱 夜 内"]);
  });

  test("is the one whose menu a pointer opens, unless it is among the lines that the keyboard has selected", () => {
    const { press, point, words } = openWithMenu();
    point("click", "1、渡口");
    press("ArrowDown", { shiftKey: true });
    point("contextmenu", "1、渡口");
    expect(words()).toEqual(["1、渡口 日 外", "△船靠岸。"]);
    point("contextmenu", "到了");
    press("F10", { shiftKey: true });
    expect(words()).toEqual(["到了。", "到了。"]);
  });
});

test("an extension replaces what makes the sheet read only", () => {
  const { sheet, press } = open({}, () => ({ plugins: [], editable: () => true }));
  expect(sheet.view.editable).toBe(true);
  // No line cursor: the arrow keys are the caret's.
  expect(press("ArrowDown")).toBe(true);
});

test("a sheet that is written begins at the first row that is shown: an empty front matter is not", () => {
  const doc = parseScreenplay("1、渡口 日 外\n△船靠岸。\n");
  const { document, reading } = toDocument(doc);
  const mount = globalThis.document.body.appendChild(globalThis.document.createElement("div"));
  const sheet = createSheetView(mount, {
    scenes: document.scenes,
    reading: reading.lines,
    label: "剧本",
    scroller: () => globalThis.document.body,
    events: () => ({}),
    extension: () => ({ editable: () => true, plugins: [] }),
  });
  const { $head } = sheet.view.state.selection;
  expect([$head.node(1).attrs["front"], $head.parent.textContent]).toEqual([false, "1、渡口 日 外"]);
});

test("a closed sheet receives no events", () => {
  const onSelectionChange = vi.fn<Handler<"onSelectionChange">>();
  const { sheet } = open({ onSelectionChange });
  sheet.destroy();
  document.dispatchEvent(new Event("selectionchange"));
  expect(onSelectionChange).not.toHaveBeenCalled();
});
