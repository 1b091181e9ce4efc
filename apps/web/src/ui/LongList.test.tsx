import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { LongList } from "./LongList.tsx";

const list = (count: number): string =>
  renderToStaticMarkup(
    <LongList
      here
      className="notes"
      rowHeight={10}
      rows={Array.from({ length: count }, (_, i) => (
        <li key={i}>{i}</li>
      ))}
    />,
  );

test("a short list is a list", () => {
  expect(list(2)).toBe('<ol class="notes" data-here-list=""><li>0</li><li>1</li></ol>');
});

test("a long list is drawn in groups, each as high as its rows, and holds every row in order", () => {
  const html = list(51);
  expect(html).toMatch(/^<div class="[^"]*groups[^"]*" data-here-list="">/);
  expect(
    [...html.matchAll(/<ol class="notes" style="contain-intrinsic-block-size:auto (\d+)px">/g)].map((m) => m[1]),
  ).toEqual(["200", "200", "110"]);
  expect([...html.matchAll(/<li>(\d+)/g)].map((m) => Number(m[1]))).toEqual(Array.from({ length: 51 }, (_, i) => i));
});
