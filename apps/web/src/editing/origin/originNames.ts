import type { LineOrigin } from "@mochang/screenplay";

export const ORIGIN_NAMES: Readonly<Record<LineOrigin, string>> = {
  author: "您写的",
  imported: "导入的",
  changed: "AI 写，您改过",
  model: "AI 写的",
};

/** `34%`; a share above zero that rounds to 0 is shown as less than 1 %. */
export const percentText = (percent: number, characters: number): string =>
  characters > 0 && percent === 0 ? "不到 1%" : `${percent}%`;

/** `1,020 字`. */
export const charactersText = (count: number): string => `${count.toLocaleString("en")} 字`;
