// @vitest-environment jsdom
import { expect, test } from "vitest";
import { textOfHtml } from "./htmlText.ts";

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
