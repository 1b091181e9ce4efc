import type { Passages } from "../../grounding/index.ts";
import { ENDINGS, GENRES, sceneOf, type Story } from "./workingPaper.ts";

export type ContradictedPoint = "climax" | "protagonist" | "genre" | "ending" | "turn";

const NUMERAL = "[\\d零〇一二三四五六七八九十百千两]+";
const PLACE = `(?:第${NUMERAL}[集卷部篇幕])?第${NUMERAL}[A-Za-z]?[场章回节]|${NUMERAL}-${NUMERAL}场?`;
/** What is proposed, doubted or denied states nothing of the work. */
const NOT_STATED =
  /如果|假如|倘若|若是|要是|建议|不妨|应当|应该|最好|可以|改成|改为|换成|挪到|移到|提前到|推迟到|不是|并非|不算|未必|难说|像是|好像|似乎|误以为|伪装|貌似/u;
/** Two kinds in one work, or several leads. */
const MIXED = /双主角|群像|融合|混合|结合|兼有|外壳|元素|之一|第二主角|两种类型/u;

const CLIMAX: readonly RegExp[] = [
  new RegExp(`高潮(?:戏|部分|段落)?[^，。；！？、\\d第]{0,8}(${PLACE})`, "u"),
  new RegExp(`(${PLACE})[^，。；！？、]{0,4}(?:是|才是|就是|即是|构成)[^，。；！？、]{0,8}高潮(?!之?前|之?后)`, "u"),
];
const ENDS_AT = new RegExp(
  `(?:结局|全剧最后|全书最后)[^，。；！？、\\d第]{0,6}(?:在|停在|落在|收在|是)(${PLACE})`,
  "u",
);
const ENDING_KIND =
  /结局(?:是|属于|算是|走的是|写成了?)[^，。；！？]{0,6}?(大团圆|圆满|皆大欢喜|悲剧|开放)|(大团圆|开放式?|悲剧)的?结局(?:收场|收尾|作结)/u;
const KIND_OF: Readonly<Record<string, (typeof ENDINGS)[number]>> = {
  大团圆: "圆满",
  圆满: "圆满",
  皆大欢喜: "圆满",
  悲剧: "悲剧",
  开放: "开放",
  开放式: "开放",
};
const LEAD =
  /(?:真正的|全剧的|全书的|唯一的)?主角(?:是|就是|便是|无疑是)([^，。；！？的]{1,8})|([^，。；！？的、]{1,8}?)(?:是|才是|就是)(?:全剧|全书|本剧|这部戏|故事)?的?(?:唯一|真正)?的?主角/u;
const GENRE_NAMES = GENRES.filter((genre) => genre !== "其他").join("|");
const GENRE = new RegExp(
  `(?:类型|题材)(?:是|为|属于|上属)[^，。；！？]{0,4}?(${GENRE_NAMES})|(?:这|全剧|全书|本剧|作品)(?:是|属于)一?[部个出]?(?:标准|典型|纯粹)?的?(${GENRE_NAMES})(?:片|剧|戏|小说|类型|题材|故事)`,
  "u",
);
const TURN = new RegExp(
  `(?:第[一二三四五六七八九\\d]个?|最后一个|最大的?)转折(?:点)?[^，。；！？、\\d第]{0,6}(${PLACE})`,
  "u",
);

/** Compares what a sentence states of climax, protagonist, genre, ending or turns with the working paper. */
export function createContradictions(
  story: Story | null,
  passages: Pick<Passages, "placeOf" | "peopleIn">,
): (sentence: string) => ContradictedPoint | null {
  if (!story) return () => null;
  const climax = sceneOf(story.climax);
  const ending = sceneOf(story.ending.what);
  const turns = [...story.turns.flatMap((turn) => sceneOf(turn) ?? []), ...(climax === null ? [] : [climax])];
  const lead = passages.peopleIn(story.protagonist.name)[0]?.person ?? null;
  const place = (found: RegExpExecArray | null): number | null => (found?.[1] ? passages.placeOf(found[1]) : null);

  const checks: Record<ContradictedPoint, (sentence: string) => boolean> = {
    climax(sentence) {
      const claimed = CLIMAX.map((form) => place(form.exec(sentence))).find((each) => each !== null);
      return climax !== null && claimed !== undefined && claimed !== climax;
    },
    ending(sentence) {
      const [, one, two] = ENDING_KIND.exec(sentence) ?? [];
      const kind = KIND_OF[one ?? two ?? ""];
      if (kind !== undefined && story.ending.kind !== "得失相抵" && kind !== story.ending.kind) return true;
      const claimed = place(ENDS_AT.exec(sentence));
      // The last action may be told over the last scenes.
      return ending !== null && claimed !== null && claimed < ending - 2;
    },
    turn(sentence) {
      const claimed = place(TURN.exec(sentence));
      return turns.length > 0 && claimed !== null && !turns.includes(claimed);
    },
    protagonist(sentence) {
      const [, one, two] = LEAD.exec(sentence) ?? [];
      const claimedPeople = passages.peopleIn(one ?? two ?? "");
      return lead !== null && claimedPeople.length > 0 && claimedPeople.every(({ person }) => person !== lead);
    },
    genre(sentence) {
      const [, one, two] = GENRE.exec(sentence) ?? [];
      const claimedGenre = one ?? two;
      return claimedGenre !== undefined && story.genre !== "其他" && claimedGenre !== story.genre;
    },
  };
  const points = Object.keys(checks) as ContradictedPoint[];
  return (sentence) => {
    if (NOT_STATED.test(sentence) || MIXED.test(sentence)) return null;
    return points.find((point) => checks[point](sentence)) ?? null;
  };
}
