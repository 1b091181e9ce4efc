/** What is set in 宋 on the public pages. The build makes their font of these characters alone: whatever else is set in 宋 there goes in here. */
export const BRAND = "墨场";
export const TITLE = "登录";

export interface BoardText {
  headline: readonly [string, string];
  promises: readonly { word?: string; text: string }[];
}
export const LOGIN_BOARD: BoardText = {
  headline: ["一纸一墨", "一场戏"],
  promises: [
    { word: "生成", text: "从一个念头，写到六十场" },
    { word: "修改", text: "逐句推敲，每一稿都留着" },
    { word: "评估", text: "通读全稿，句句指得回原文" },
  ],
};
export const CHALLENGE_BOARD: BoardText = {
  headline: ["慢一步", "看一行"],
  promises: [{ text: "答完这一题，接着登录" }],
};
/** The headings of a challenge. */
const CHALLENGE_TITLES = "先答一题等三十秒";

const BOARDS = [LOGIN_BOARD, CHALLENGE_BOARD];
const PROMISES = BOARDS.flatMap(({ promises }) => promises);

/** By weight; the lines of a challenge come from the server. */
export const SERIF_TEXT: Record<number, string> = {
  400: PROMISES.map(({ text }) => text).join(""),
  600: [
    TITLE,
    CHALLENGE_TITLES,
    ...BOARDS.flatMap(({ headline }) => headline),
    ...PROMISES.map(({ word }) => word ?? ""),
  ].join(""),
  700: BRAND,
};
