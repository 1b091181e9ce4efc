// The genre sets only the paper's tint; the words below are those of the genre dictionary.
const TINTS: [RegExp, string][] = [
  [/悬疑|犯罪|惊悚|恐怖/u, "#D9E1E0"],
  [/爱情|青春|女性/u, "#EBDCD3"],
  [/家庭|农村|乡土|亲情/u, "#E1E6D8"],
  [/喜剧/u, "#F1E3C6"],
  [/科幻|奇幻|玄幻|魔幻/u, "#E0DDE5"],
  [/历史|古装|战争|武侠|传记/u, "#E2D9C9"],
];

/** Paper colour of a work's cover. */
export const genreTint = (genre: string): string => TINTS.find(([words]) => words.test(genre))?.[1] ?? "#ECE7DD";
