// @vitest-environment jsdom
import { expect, test } from "vitest";
import { manuscriptOf, selectedLines } from "./selectedLines.ts";

const SCENE = `<ol><li data-part="split-scene"><h3 data-line="heading"><span data-scene-number>9</span>外　引桥　日</h3><p data-line="action">船靠岸。</p></li>
<li data-part="split-scene"><p data-line="character">闵长河</p><p data-line="parenthetical">（自语）</p><p data-line="dialogue">一条才容易走岔。</p></li></ol><p id="elsewhere">别处的字</p>`;

function open() {
  document.body.innerHTML = SCENE;
  const list = document.querySelector("ol") as HTMLElement;
  const lines = [...list.querySelectorAll("[data-line]")];
  const words = (at: number): Node => lines[at]?.lastChild as Node;
  const select = (from: Node, start: number, to: Node, end: number): Selection | null => {
    getSelection()?.setBaseAndExtent(from, start, to, end);
    return getSelection();
  };
  return { list, words, select };
}

test("lines of two scenes, and the same as a manuscript has them", () => {
  const { list, words, select } = open();
  const number = list.querySelector("[data-scene-number]")?.firstChild as Node;
  const lines = selectedLines(list, select(number, 0, words(4), 8));
  expect(lines.map(({ scene, words: lineWords }) => [scene, lineWords])).toEqual([
    [0, "外　引桥　日"],
    [0, "船靠岸。"],
    [1, "闵长河"],
    [1, "（自语）"],
    [1, "一条才容易走岔。"],
  ]);
  expect(manuscriptOf(lines)).toBe("外　引桥　日\n船靠岸。\n闵长河：（自语）一条才容易走岔。");
});

test("of a line that is selected in part only those words", () => {
  const { list, words, select } = open();
  expect(selectedLines(list, select(words(4), 2, words(4), 7))).toMatchObject([{ scene: 1, words: "才容易走岔" }]);
});

test("nothing where nothing is selected, or something elsewhere", () => {
  const { list, words, select } = open();
  expect(selectedLines(list, select(words(1), 1, words(1), 1))).toEqual([]);
  const elsewhere = document.querySelector("#elsewhere")?.firstChild as Node;
  expect(selectedLines(list, select(elsewhere, 0, elsewhere, 2))).toEqual([]);
});
