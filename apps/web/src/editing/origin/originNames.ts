import type { LineOrigin } from "@mochang/screenplay";

export const ORIGIN_NAMES: Readonly<Record<LineOrigin, string>> = {
  author: "您写的",
  imported: "导入的",
  changed: "AI 写，您改过",
  model: "AI 写的",
};

/** `34%`; what rounds to nothing is not none, and what rounds to all is not all. */
export function percentText(percent: number, characters: number, total: number): string {
  if (characters > 0 && percent === 0) return "不到 1%";
  return percent === 100 && characters < total ? "超过 99%" : `${percent}%`;
}

/** `1,020 字`. */
export const charactersText = (count: number): string => `${count.toLocaleString("en")} 字`;
