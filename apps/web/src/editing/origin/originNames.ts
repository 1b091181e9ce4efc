import { type LineOrigin, toldPercent } from "@mochang/screenplay";

export const ORIGIN_NAMES: Readonly<Record<LineOrigin, string>> = {
  author: "您写的",
  imported: "导入的",
  changed: "AI 写，您改过",
  model: "AI 写的",
};

const BOUNDS = { "": "", "<": "不到 ", ">": "超过 " } as const;

/** `34%`, `不到 1%`, `超过 99%`. */
export function percentText(...figures: Parameters<typeof toldPercent>): string {
  const { bound, percent } = toldPercent(...figures);
  return `${BOUNDS[bound]}${percent}%`;
}

/** `1,020 字`. */
export const charactersText = (count: number): string => `${count.toLocaleString("en")} 字`;
