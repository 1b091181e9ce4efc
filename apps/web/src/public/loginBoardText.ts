/** What is set in 宋 on the public pages. The build makes their font of these characters alone: whatever else is set in 宋 there goes in here. */
export const BRAND = "墨场";
export const TITLE = "登录";
export const HEADLINE = ["一纸一墨", "一场戏"] as const;
export const PROMISES = [
  { word: "通读", text: "一字不漏，从第一场到末场" },
  { word: "取证", text: "每条判断，都指得回原句" },
  { word: "成文", text: "评级、图与评语，存成一册" },
] as const;

/** By weight. */
export const SERIF_TEXT: Record<number, string> = {
  400: PROMISES.map(({ text }) => text).join(""),
  600: [TITLE, ...HEADLINE, ...PROMISES.map(({ word }) => word)].join(""),
  700: BRAND,
};
