const WORDS =
  "(?:全剧|剧本|全文|全书|全片|本剧|本片|剧)?(?:完|终|完结|结束)|剧终|未完待续|待续|落幕|THE END|END|FIN|CURTAIN|END OF (?:FILM|PLAY|SCRIPT)";
const WHOLE = new RegExp(
  `^[-—=~*<([【「《 ]{0,4}(?:第 ?[\\d一二三四五六七八九十百]{1,4} ?[集幕场回])? ?(?:${WORDS})[-—=~*>)\\]】」》。.! ]{0,4}$`,
  "i",
);
const BRACKETED = new RegExp(`[([【-]{1,3} ?(?:${WORDS}) ?[)\\]】-]{1,3}[。.]?$`, "i");
const BEHIND_SENTENCE = /[。!?…”」)】~] ?([-—]{0,8} ?(?:全剧终|剧终|全文完|全剧完|完|终|THE END|END)[。.]?)$/;

/** True for a line that says no more than that the script is over (`（剧终）`, `完`, `THE END`). */
export function isEndMark(norm: string): boolean {
  return norm.length <= 20 && WHOLE.test(norm) && !/^结束/.test(norm);
}

/** Where an end mark begins that stands behind the last sentence of a line; 0 for none. */
export function endMarkAt(norm: string): number {
  const from = Math.max(0, norm.length - 20);
  const tail = norm.slice(from);
  const bracketed = BRACKETED.exec(tail);
  if (bracketed) return from + bracketed.index;
  const plain = BEHIND_SENTENCE.exec(tail);
  return plain ? from + tail.length - (plain[1] as string).length : 0;
}
