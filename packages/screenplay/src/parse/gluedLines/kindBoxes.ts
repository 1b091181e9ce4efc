import type { Block } from "../lines/logicalLine.ts";

/** `[对话: 老周 说]：`, `[人物: 老周]：`: what a speech stands behind, with the name in it. */
const SPEECH =
  /([[【] ?(?:对话|对白|台词|人物|角色) ?: ?\?? ?)([^[\]【】:,、。 ][^[\]【】:,、。]{0,11}?) ?(?:说|道)? ?[\]】] ?:?/g;
/** `[动作: 老周]：`, `[镜头]：`: what is seen. */
const ACTION = /[[【] ?(?:动作|画面|镜头|转换|插入)(?: ?: ?\?? ?[^[\]【】:。]{1,20})? ?[\]】] ?\d{0,2} ?:?/g;
/** `[角色] 老周，林小桥`. */
const CAST = /[[【] ?(?:人物|角色|出场人物) ?[\]】] ?:?/g;
/** `[第1场] 老周家，夜`. */
const TITLE = /[[【] ?(第 ?[\d一二三四五六七八九十]{1,4} ?[章集场幕]) ?[\]】]/g;
/** So many boxes with somebody's name show that the document writes them. */
const MIN_COUNT = 3;

/**
 * Reads boxes that say what follows as the marks that the grammar knows, where the document writes such boxes; all marks keep their places.
 * Who speaks behind them.
 */
export function readKindBoxes(blocks: readonly Block[]): Set<string> {
  const names = blocks.flatMap(({ norm }) =>
    /[[【]/.test(norm) ? [...norm.matchAll(SPEECH)].map((match) => match[2] as string) : [],
  );
  if (names.length < MIN_COUNT) return new Set();
  for (const block of blocks)
    block.norm = block.norm
      .replace(SPEECH, (box, head: string, name: string) =>
        `△${" ".repeat(head.length - 1)}${name}`.padEnd(box.length, ":"),
      )
      .replace(ACTION, (box) => `△${box.slice(1).replace(/[\]】:?]/g, " ")}`)
      .replace(CAST, (box) => ` ${box.replace(/[[\]【】: ]/g, "")}`.padEnd(box.length, ":"))
      .replace(TITLE, (box, title: string) => ` ${title}`.padEnd(box.length, " "));
  return new Set(names);
}
