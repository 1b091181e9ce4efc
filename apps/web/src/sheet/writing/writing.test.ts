import { documentNode, lineText, parseScreenplay, sceneRows, schema, toDocument, uniqueIds } from "@mochang/screenplay";
import { history, redo, undo } from "prosemirror-history";
import { EditorState, TextSelection, type Transaction } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import {
  backspace,
  deleteKey,
  deleteStruck,
  enter,
  putBackStruck,
  putWords,
  retype,
  toggleStrike,
  walkType,
  type WritingCommand,
} from "./commands.ts";
import { typedChange } from "./typedTypePlugin.ts";
import { hiddenNumbersPlugin } from "./hiddenNumbers.ts";
import { insertModelLines } from "./insertModelLines.ts";
import { copyScene, moveSceneBefore, removeScene, stepScene } from "./sceneCommands.ts";
import { keepOrigin, typedTextPlugin } from "./typedText.ts";

const TEXT = `《渡口》

1、渡口 日 外
船靠岸了。
甲：上船。
乙：不上。

2、船舱 夜 内
他坐下。
`;

function open(text = TEXT) {
  let count = 0;
  const doc = documentNode(toDocument(parseScreenplay(text)).document.scenes);
  let state = EditorState.create({
    doc,
    plugins: [
      history({ depth: 500, newGroupDelay: 1000 }),
      uniqueIds(() => `id${++count}`),
      typedTextPlugin(),
      hiddenNumbersPlugin(),
    ],
  });
  const dispatch = (tr: Transaction): void => void (state = state.apply(tr));
  return {
    state: () => state,
    dispatch,
    /** Puts the caret before or behind words, or selects between. */
    at(words: string, offset = words.length, until?: [string, number]) {
      const find = (expectedText: string): number => {
        let pos = -1;
        state.doc.descendants((node, at) => {
          if (node.isTextblock && pos < 0 && node.textContent.includes(expectedText))
            pos = at + 1 + node.textContent.indexOf(expectedText);
          return !node.isTextblock;
        });
        return pos;
      };
      const from = find(words) + offset;
      const to = until ? find(until[0]) + until[1] : from;
      dispatch(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
    },
    run(command: WritingCommand): boolean {
      const tr = command(state);
      if (tr) dispatch(tr);
      return tr !== null;
    },
    /** Types as a key does: text that takes over the marks beside it. */
    type(words: string) {
      for (const word of words) {
        dispatch(state.tr.insertText(word));
        const tr = typedChange(state);
        if (tr) dispatch(tr);
      }
    },
    undo: () => undo(state, dispatch),
    redo: () => redo(state, dispatch),
    rows: () => sceneRows(state.doc).map((row) => row.content.map((line) => `${line.attrs.type} ${lineText(line)}`)),
    line: () => `${String(state.selection.$head.parent.attrs.type)} ${state.selection.$head.parent.textContent}`,
  };
}

describe("Enter, Tab and Backspace", () => {
  test("Enter begins what follows, Shift-Enter a direction", () => {
    const editor = open();
    editor.at("船靠岸了。");
    editor.run(enter());
    expect(editor.line()).toBe("action ");
    editor.at("上船。");
    editor.run(enter("parenthetical"));
    expect(editor.line()).toBe("parenthetical ");
    editor.at("不上。");
    editor.run(enter());
    expect(editor.line()).toBe("character ");
  });

  test("Enter replaces what is selected, over scenes too", () => {
    const editor = open();
    editor.at("船靠岸了。", 1, ["他坐下。", 1]);
    editor.run(enter());
    expect(editor.rows()).toEqual([["meta 《渡口》"], ["heading 1、渡口 日 外", "action 船", "action 坐下。"]]);
    editor.undo();
    expect(editor.rows()).toHaveLength(3);
  });

  test("Tab changes the kind and nothing else", () => {
    const editor = open();
    editor.at("船靠岸了。", 2);
    editor.run(walkType(1));
    expect(editor.line()).toBe("character 船靠岸了。");
    editor.run(walkType(-1));
    editor.run(walkType(-1));
    expect(editor.rows()).toHaveLength(4);
    editor.run(retype("action"));
    expect(editor.rows()).toHaveLength(3);
  });

  test("a line that is given its own kind leaves nothing to undo", () => {
    const editor = open();
    editor.at("船靠岸了。", 2);
    editor.run(enter());
    const typed = editor.rows();
    editor.at("他坐下。", 1);
    editor.run(retype("action"));
    expect(editor.rows()).toEqual(typed);
    editor.undo();
    expect(editor.rows()).not.toEqual(typed);
  });

  test("Backspace and Delete at the ends of lines, elsewhere the browser's", () => {
    const editor = open();
    editor.at("他坐下。", 0);
    editor.run(backspace);
    expect(editor.line()).toBe("heading 2、船舱 夜 内他坐下。");
    editor.undo();
    editor.at("他坐下。", 2);
    expect(editor.run(backspace)).toBe(false);
    expect(editor.run(deleteKey)).toBe(false);
    editor.at("船靠岸了。");
    expect(editor.run(deleteKey)).toBe(true);
    editor.at("船靠岸了。", 0, ["他坐下。", 4]);
    editor.run(backspace);
    expect(editor.state().doc.childCount).toBe(2);
  });

  test("the caret stays out of a number that is not displayed", () => {
    const editor = open();
    editor.at("2、船舱", 0);
    expect(editor.state().selection.$head.parentOffset).toBe(2);
    expect(editor.run(backspace)).toBe(true);
    expect(editor.line()).toBe("action 2、船舱 夜 内");
  });
});

describe("types recognised while typing", () => {
  test("a known name and a colon, brackets, a heading", () => {
    const editor = open();
    editor.at("他坐下。");
    editor.run(enter());
    editor.type("甲：（低声）走。");
    editor.run(enter("action"));
    editor.type("外景 山上 夜");
    expect(editor.rows().slice(2)).toEqual([
      ["heading 2、船舱 夜 内", "action 他坐下。", "character 甲：", "parenthetical （低声）", "dialogue 走。"],
      ["heading 外景 山上 夜"],
    ]);
  });

  test("a count that begins like a heading stays in its scene", () => {
    const editor = open();
    editor.at("船靠岸了。");
    editor.run(enter());
    const [, before] = editor.rows();
    editor.type("3、2、1，走！");
    expect(editor.rows()[1]).toEqual(before?.with(2, "action 3、2、1，走！"));
    expect([editor.line(), editor.rows()]).toMatchObject(["action 3、2、1，走！", { length: 3 }]);
  });

  test("one undo takes the change back and leaves the words", () => {
    const editor = open();
    editor.at("他坐下。");
    editor.run(enter());
    editor.type("甲：");
    editor.undo();
    expect(editor.rows()[2]?.at(-1)).toBe("action 甲：");
  });
});

describe("origin marks", () => {
  const origins = (editor: ReturnType<typeof open>, words: string): unknown[] => {
    const marks: unknown[] = [];
    editor.state().doc.descendants((node) => {
      if (node.isText && node.text === words) marks.push(...node.marks.map((mark) => mark.attrs.by as unknown));
    });
    return marks;
  };

  test("what is typed inside imported words is its writer's, after undo and redo too", () => {
    const editor = open();
    editor.at("船靠岸了。", 1);
    editor.type("慢慢");
    expect([origins(editor, "慢慢"), origins(editor, "靠岸了。")]).toEqual([[], ["imported"]]);
    editor.undo();
    editor.redo();
    expect(origins(editor, "慢慢")).toEqual([]);
  });

  test("while it is composed the mark stays; afterwards it goes", () => {
    const editor = open();
    editor.at("船靠岸了。", 1);
    editor.dispatch(editor.state().tr.insertText("慢").setMeta("composition", 1));
    expect(origins(editor, "船慢靠岸了。")).toEqual(["imported"]);
    editor.dispatch(editor.state().tr.insertText("慢"));
    expect(origins(editor, "慢慢")).toEqual([]);
  });

  test("lines that a model wrote go behind the caret's, in one step that bears their origin", () => {
    const editor = open();
    const before = editor.rows();
    editor.at("上船。");
    const lines = [
      { type: "action", text: "汽笛响了。" },
      { type: "heading", text: "3、江心 夜 外" },
    ] as const;
    expect(editor.run(insertModelLines(lines))).toBe(true);
    expect(origins(editor, "汽笛响了。")).toEqual(["model"]);
    expect(JSON.stringify(editor.rows())).not.toContain("江心");
    editor.undo();
    expect(editor.rows()).toEqual(before);
  });

  test("what a command brings keeps its origin", () => {
    const editor = open();
    editor.at("船靠岸了。", 1);
    const mark = schema.marks.origin?.create({ by: "model" });
    const text = schema.text("雾散了。", mark ? [mark] : []);
    editor.dispatch(keepOrigin(editor.state().tr.insert(editor.state().selection.head, text)));
    expect(origins(editor, "雾散了。")).toEqual(["model"]);
  });
});

describe("scenes and marks", () => {
  const idOf = (editor: ReturnType<typeof open>, row: number): string => String(editor.state().doc.child(row).attrs.id);
  const headings = (editor: ReturnType<typeof open>) => editor.rows().map((row) => row[0]);

  test("move, copy and removal are one undo each", () => {
    const editor = open();
    const before = headings(editor);
    for (const command of [
      moveSceneBefore(idOf(editor, 2), idOf(editor, 1)),
      stepScene(idOf(editor, 1), 1),
      copyScene(idOf(editor, 1)),
      removeScene(idOf(editor, 1)),
    ]) {
      expect(editor.run(command)).toBe(true);
      expect(headings(editor)).not.toEqual(before);
      editor.undo();
      expect(headings(editor)).toEqual(before);
    }
    expect(editor.run(stepScene(idOf(editor, 1), -1))).toBe(false);
    expect(editor.run(stepScene(idOf(editor, 2), 1))).toBe(false);
  });

  test("striking out and taking it back", () => {
    const editor = open();
    editor.at("船靠岸了。", 0, ["船靠岸了。", 2]);
    editor.run(toggleStrike);
    expect(editor.rows()[1]?.[1]).toBe("action 岸了。");
    editor.run(toggleStrike);
    expect(editor.rows()[1]?.[1]).toBe("action 船靠岸了。");
  });

  test("what is struck out of a line comes back, or goes for good, with the line where nothing else stands in it", () => {
    const editor = open();
    editor.at("船靠岸了。", 0, ["船靠岸了。", 2]);
    expect(editor.run(putBackStruck)).toBe(false);
    expect(editor.run(deleteStruck)).toBe(false);
    editor.run(toggleStrike);
    editor.run(putBackStruck);
    expect(editor.rows()[1]?.[1]).toBe("action 船靠岸了。");
    editor.run(toggleStrike);
    editor.run(deleteStruck);
    expect(editor.line()).toBe("action 岸了。");
    editor.undo();
    expect(editor.line()).toBe("action 船靠岸了。");
    editor.at("岸了。");
    editor.run(toggleStrike);
    editor.run(deleteStruck);
    expect(editor.rows()[1]?.[1]).toBe("character 甲：");
  });

  test("words take the place of what is selected", () => {
    const editor = open();
    editor.at("上船。", 0, ["不上。", 1]);
    editor.run(putWords("快"));
    expect(editor.line()).toBe("dialogue 快上。");
  });
});
