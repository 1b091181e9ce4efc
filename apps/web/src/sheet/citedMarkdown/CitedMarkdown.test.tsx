import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import CitedMarkdown from "./CitedMarkdown.tsx";

test("a table's cell of a word or two is not broken, a sentence or a citation is", () => {
  const long = "呼应如何成立：单看动作，和解与退路在此相互牵制";
  const html = renderToStaticMarkup(
    <CitedMarkdown
      markdown={`| 先后 | 改什么 | 工夫 |\n|---|---|---|\n| 一 | ${long} | 中，三场戏 |`}
      open={null}
      onCite={() => undefined}
    />,
  );
  expect([...html.matchAll(/<td( class="[^"]*short[^"]*")?>([^<]*)/gu)].map((m) => [m[2], m[1] !== undefined])).toEqual(
    [
      ["一", true],
      [long, false],
      ["中，三场戏", true],
    ],
  );
});
