import type { Block } from "../lines/logicalLine.ts";
import { isNameLike } from "../speeches/cue.ts";

/** Marks that stand for the colon behind a name in some scripts. */
const MARKS = [";", "——"] as const;
/** So many names must stand before such a mark, and each of them about so often, before it is read as a colon. */
const MIN_COUNT = 8;
const TIMES = 3;
/** `场景；县城街头`: the mark behind a label, at the beginning of a line or behind a sentence. */
const LABEL_MARK = /(?<=(?:^|[。!?,] ?)(?:场景|地点|时间|人物|出场人物|剧中人物|道具|画外音|旁白));/g;
const WORDS = /[^。!?…,:;”」』)】\] ~—“(]{1,8}$/;

/** Reads another mark as the colon of cues where the document writes its cues with it and not with colons; the marks keep their places. */
export function readCueMarks(blocks: readonly Block[]): void {
  for (const block of blocks) if (block.norm.includes(";")) block.norm = block.norm.replace(LABEL_MARK, ":");
  const colons = countBefore(blocks, ":");
  for (const mark of MARKS) {
    const found = countBefore(blocks, mark);
    if (found.total < MIN_COUNT || found.total < found.names * TIMES || found.total <= colons.total) continue;
    for (const block of blocks) block.norm = block.norm.replaceAll(mark, mark.replace(/./g, ":"));
  }
  readStraySemicolons(blocks, colons.times);
}

/** Somebody cued so often with a colon is cued by a semicolon, too, where one stands for it once. */
const CUED = 3;

/** `老周；走吧。` where 老周 is cued with colons throughout. */
function readStraySemicolons(blocks: readonly Block[], cued: ReadonlyMap<string, number>): void {
  const stands = (name: string | null): boolean => name !== null && name.length >= 2 && (cued.get(name) ?? 0) >= CUED;
  for (const block of blocks)
    if (block.norm.includes(";"))
      block.norm = block.norm.replace(/;/g, (mark, at: number, norm: string) =>
        stands(nameBefore(norm, at)) ? ":" : mark,
      );
}

/** The short words that end at `at` and stand behind the end of a sentence; null where none do. */
function nameBefore(norm: string, at: number): string | null {
  const before = norm.slice(Math.max(0, at - 9), at);
  const words = WORDS.exec(before)?.[0] ?? "";
  const edge = before.slice(0, -words.length).trimEnd().at(-1) ?? "。";
  return words !== "" && "。!?…”」』)】.".includes(edge) && isNameLike(words) ? words : null;
}

/** How many short words stand before a mark and behind the end of a sentence, how many different ones, and each how often. */
function countBefore(blocks: readonly Block[], mark: string) {
  const times = new Map<string, number>();
  for (const { norm } of blocks)
    for (let at = norm.indexOf(mark); at >= 0; at = norm.indexOf(mark, at + mark.length)) {
      const words = nameBefore(norm, at);
      if (words !== null) times.set(words, (times.get(words) ?? 0) + 1);
    }
  const repeated = [...times.values()].filter((count) => count >= 2);
  return { total: repeated.reduce((sum, count) => sum + count, 0), names: repeated.length, times };
}
