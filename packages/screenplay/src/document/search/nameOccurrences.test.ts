import { expect, test } from "vitest";
import { documentOf } from "../../testing/commandProperties.ts";
import { nameHits, renamed } from "./nameOccurrences.ts";

const doc = documentOf(
  "1、江边 夜 外\n人物：阿苇、阿苇娘\n阿苇把缆绳绕到第三圈。\n阿苇：苇子，找零。\n阿苇娘：阿苇！\n\n2、船舱 日 内\n江边的芦苇黄了。\n",
);

test("finds a person's cues, other words with the name, and nicknames, in the order of the document", () => {
  const hits = nameHits(doc, "阿苇");
  expect(hits.map(({ kind, row, words, doubtful }) => `${kind} ${row} ${words}${doubtful ? " ?" : ""}`)).toEqual([
    "text 1 阿苇",
    "text 1 阿苇 ?",
    "text 1 阿苇",
    "cue 1 阿苇",
    "nickname 1 苇子 ?",
    "text 1 阿苇 ?",
    "text 1 阿苇",
  ]);
  expect(hits[2]).toMatchObject({ before: "", after: "把缆绳绕到第三圈。" });
  expect(hits.map((hit) => renamed(hit, "阿苇", "阿薇")).slice(3, 5)).toEqual(["阿薇", "薇子"]);
  expect(nameHits(doc, "没有")).toEqual([]);
});
