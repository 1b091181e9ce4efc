import type { ScriptFormat } from "./makeScript.ts";

export const MIME: Record<ScriptFormat, string> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  pdf: "application/pdf",
  fountain: "text/plain; charset=utf-8",
  fdx: "application/xml; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

/** Word and typst take about 1 GB a million characters at their height: beyond this only text is written. */
export const MAX_LAID_OUT = 2_000_000;
export const TOO_LONG = "作品超过 200 万字，Word 和 PDF 排不下，请下载原文件、Fountain、FDX 或纯文本";

/** The day, as pages print it. */
export const printedDay = (now: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Shanghai" }).format(now);
