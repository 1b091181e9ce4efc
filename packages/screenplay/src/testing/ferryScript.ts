import type { Node } from "prosemirror-model";
import { sceneRows } from "../document/documentNode.ts";
import { sceneFacts } from "../document/sceneFacts.ts";
import { documentOf, lineId, show as showRows } from "./commandProperties.ts";

/** A script of a title, two scenes and an episode between them. */
export const doc = documentOf(`《渡口》
编剧：无名

1、渡口 日 外
人物：甲、乙
船靠岸了。
甲：（挥手）上船。
乙：不上。

第二集

2、船舱 夜 内
甲：到了。
他坐下。
还有多远。
`);

/** Each row's lines, with their types. */
export const show = (node: Node): string[][] => showRows(node, (row) => sceneFacts(row).lines);
/** The id of the line that begins with these words. */
export const id = (words: string, node = doc): string => lineId(node, words);
export const sceneId = (index: number, node = doc): string => String(node.child(index).attrs.id);
/** The pieces of a line's text with what each is marked with. */
export const marksOf = (node: Node, words: string): unknown =>
  sceneRows(node)
    .flatMap((row) => row.content)
    .find((line) => line.attrs.id === id(words, node))
    ?.content?.map(({ text, marks = [] }) => [
      text,
      ...marks.map((mark) => ("attrs" in mark ? Object.values(mark.attrs)[0] : mark.type)),
    ]);
