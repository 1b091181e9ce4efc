// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { clipboardText, textOfHtml } from "./htmlText.ts";

afterEach(() => vi.restoreAllMocks());

test("reads the lines of a page, and nothing that is not shown", () => {
  const html = `<meta charset="utf-8"><style>p{}</style><h3>14、码头 &nbsp;清晨
外</h3><script>window.x = 1</script><p>雾很大。<br>船靠了岸。</p><table><tr><td>沈砚</td><td>到了。</td></tr></table><ul><li>柳姨：下船。</li></ul>`;
  expect(textOfHtml(html).trim().split(/\n+/u)).toEqual([
    "14、码头 \u00a0清晨 外",
    "雾很大。",
    "船靠了岸。",
    "沈砚 到了。",
    "柳姨：下船。",
  ]);
  expect(textOfHtml("")).toBe("");
});

test("a text that is laid out by its writer keeps its lines", () => {
  const html = "<p>稿子\n如下</p><pre>\n1、码头 夜 外\n<b>雾很大。\n沈砚：</b>到了。\r\n  △船靠岸。</pre>";
  expect(
    textOfHtml(html)
      .split(/\n+/u)
      .map((line) => line.trim()),
  ).toEqual(["稿子 如下", "1、码头 夜 外", "雾很大。", "沈砚：到了。", "△船靠岸。", ""]);
});

test.each([
  ["雾很大。", "<p>别的</p>", "雾很大。"],
  ["", "<p>雾很大。</p>", "雾很大。"],
  [" \n", "<p>雾很大。</p>", "雾很大。"],
  [" \n", "<img src=x>", ""],
])("of a clipboard with %j and %j the words are %j", (plain, html, words) => {
  const data = { getData: (type: string) => (type === "text/plain" ? plain : html) } as DataTransfer;
  expect(clipboardText(data).trim()).toBe(words);
});

/** How often the walk over elements nested this deep goes from one node to another. */
function stepsOver(depth: number): number {
  const html = "<div><b>雾</b>".repeat(depth);
  const links = (["firstChild", "nextSibling", "parentNode", "parentElement"] as const).map((link) =>
    vi.spyOn(Node.prototype, link, "get"),
  );
  // A look for an ancestor goes up step by step.
  vi.spyOn(Element.prototype, "closest").mockImplementation(function (this: Element, selector: string) {
    return this.matches(selector) ? this : (this.parentElement?.closest(selector) ?? null);
  });
  expect(textOfHtml(html).match(/雾/gu)).toHaveLength(depth);
  const steps = links.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  vi.restoreAllMocks();
  return steps;
}

test.each(["<path d=x />", '<w:LsdException Name="heading 1"/>', "<source>", "<option>"])(
  "many %s are not taken for nesting, and lines stay as they are laid out",
  (tag) =>
    expect(textOfHtml(`<div><!--${tag.repeat(600)}--></div><pre>雾很大。\n船靠岸。</pre>`)).toContain(
      "雾很大。\n船靠岸。",
    ),
);

test("a page that is nested deeper than browsers show is parsed without its nesting, every word in its line", () => {
  const depth = 20_000;
  const parse = vi.spyOn(DOMParser.prototype, "parseFromString");
  const html = `<style>p > b {}</style>${Array.from({ length: depth }, (_, i) => `<div><B>雾${i}</B><br>&lt;船&gt;`).join("")}${"</div>".repeat(depth)}<p>完<p>了`;
  const lines = textOfHtml(html).trim().split(/\n+/u);
  expect([lines[0], lines[1], lines[2 * depth - 1], lines.at(-2), lines.at(-1)]).toEqual([
    "雾0",
    "<船>",
    "<船>",
    "完",
    "了",
  ]);
  const depthOf = (node: Node): number => 1 + Math.max(0, ...Array.from(node.childNodes, depthOf).slice(0, 10));
  expect(depthOf(parse.mock.results[0]?.value as Document)).toBeLessThan(10);
});

test("a page of nested elements takes steps in proportion to its size", () => {
  expect(stepsOver(400) / stepsOver(200)).toBeLessThan(2.1);
});
