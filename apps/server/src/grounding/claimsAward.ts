import { SAID_BY_AUTHOR } from "./saidByAuthor.ts";

const WORK = "(?:作品|本[剧作片]|[该此]剧|这部(?:作品|戏|剧|片子?|小说)|剧本|影片|小说)";
/** `本剧已获最佳剧本奖`, `作品入围青年编剧大赛`; not `剧本里他获了奖`. */
const AWARDED = new RegExp(
  `${WORK}[^，。；里中上写让把以的]{0,6}(?:获|得过|得了|斩获|摘得|入围|入选)[^，。；]{0,24}(?:奖|大赛|扶持|单元|名单)|(?:获奖|得奖)的?${WORK}`,
  "u",
);
/** What may come, or is to be tried. */
const PROPOSED = /可以|建议|争取|有望|适合|不妨|如果|若|能否|是否|未必|[没未]/u;

/** Whether a clause tells as a fact that the work has won something, which no line of its scenes can show. */
export const claimsAward = (bare: string): boolean =>
  AWARDED.test(bare) && !SAID_BY_AUTHOR.test(bare) && !PROPOSED.test(bare);
