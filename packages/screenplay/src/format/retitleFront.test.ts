import { describe, expect, test } from "vitest";
import { sceneRows } from "../document/documentNode.ts";
import type { SceneJson } from "../document/json.ts";
import { lineText, sceneLines } from "../document/lineText.ts";
import { documentOf } from "../testing/commandProperties.ts";
import { recreditFront, retitleFront } from "./retitleFront.ts";

/** The first row, whose lines say what stands in `lines`. */
function frontOf(lines: readonly string[]): SceneJson {
  const front = sceneRows(documentOf("《题》\n\n1、渡口 日 外\n风。\n"))[0] as SceneJson;
  const [line] = front.content;
  if (!line) throw new Error("no line");
  const content = lines.map((text, i) => ({
    ...line,
    attrs: { ...line.attrs, id: `line${i}` },
    content: [{ type: "text" as const, text }],
  }));
  return { ...front, content };
}
const wordsOf = (row: SceneJson | null): string[] | null => row && sceneLines(row).map((line) => lineText(line));

describe("a new title", () => {
  test.each([
    ["stands where a line is the title", "雾", "海上花", ["编剧：雾里人", "《雾》"], ["编剧：雾里人", "《海上花》"]],
    ["also without title marks", "渡口", "渡船", ["渡口", "编剧：方"], ["渡船", "编剧：方"]],
    ["stands behind a label", "渡口", "渡船", ["片名：渡口", "编剧：方"], ["片名：渡船", "编剧：方"]],
    ["stands behind Fountain's label", "Fog", "Rain", ["Title: Fog"], ["Title: Rain"]],
    [
      "stands on every line that shows itself as the title",
      "渡口",
      "渡船",
      ["《渡口》", "渡口 第二稿", "渡口第三集", "《渡口》电影文学剧本", "电视短剧《渡口》"],
      ["《渡船》", "渡船 第二稿", "渡船第三集", "《渡船》电影文学剧本", "电视短剧《渡船》"],
    ],
    ["passes over what only begins so", "渡口", "渡船", ["渡口文学奖入围", "《渡口》"], ["渡口文学奖入围", "《渡船》"]],
    ["does not go to a person of that name", "阿Q", "未庄", ["《阿Q》", "人物", "阿Q"], ["《未庄》", "人物", "阿Q"]],
  ])("%s", (_, title, newTitle, lines, after) => {
    expect(wordsOf(retitleFront(frontOf(lines), title, newTitle))).toEqual(after);
  });

  test("changes nothing where no line is the whole title", () => {
    expect(retitleFront(frontOf(["张学良传", "编剧：张学良工作室", "《雾里》"]), "张学良", "李四")).toBeNull();
    expect(retitleFront(frontOf(["《雾里》"]), "雾", "雨")).toBeNull();
  });
});

describe("a new author", () => {
  test.each([
    ["stands behind the label", "雨", "风", ["《雨夜》", "编剧：雨"], ["《雨夜》", "编剧：风"]],
    ["stands in a list", "方砚秋", "叶青禾", ["文/孟知微、方砚秋"], ["文/孟知微、叶青禾"]],
    ["stands behind an English label", "Jane Roe", "Ann Poe", ["Written by Jane Roe"], ["Written by Ann Poe"]],
    ["stands under a label", "方砚秋", "叶青禾", ["编剧：", "方砚秋"], ["编剧：", "叶青禾"]],
  ])("%s", (_, author, newAuthor, lines, after) => {
    expect(wordsOf(recreditFront(frontOf(lines), author, newAuthor))).toEqual(after);
  });

  test("changes nothing where no name of a list is the whole name", () => {
    const lines = ["《张学良》", "编剧：张学良工作室", "张学良", "编剧室：张学良"];
    expect(recreditFront(frontOf(lines), "张学良", "李四")).toBeNull();
  });
});
