/** Something that import was not sure of or could not keep. Kept with the script and shown. */
export type Doubt =
  | { kind: "encoding-guessed"; encoding: string; confidence: number }
  | { kind: "bytes-unreadable"; count: number }
  | { kind: "low-confidence-lines"; count: number; total: number }
  /** A long script without any heading. */
  | { kind: "no-headings" }
  /** `count`: headings before or behind which one may not have been read. */
  | { kind: "headings-in-doubt"; count: number }
  /** Names that may be nobody's: shown apart, not counted among the people. */
  | { kind: "people-in-doubt"; count: number; names: string[] }
  | { kind: "pages-without-text"; pages: number[] }
  | { kind: "pages-under-pictures"; pages: number[] }
  | { kind: "pages-with-odd-characters"; pages: number[]; count: number; examples: string[] }
  | { kind: "running-heads-dropped"; count: number; quotes: string[] }
  | { kind: "hidden-text"; count: number; quotes: string[] }
  | { kind: "invisible-characters"; count: number }
  | { kind: "comments-left-out"; count: number }
  | { kind: "comments-read"; count: number }
  /** `noted`: notes that say who inserted what; absent where the format does not tell. */
  | { kind: "tracked-changes"; inserted: number; deleted: number; noted?: number }
  | { kind: "notes-left-out"; count: number }
  | { kind: "asides-left-out"; count: number }
  | { kind: "lookalike-letters"; count: number; examples: string[] }
  | { kind: "pictures-left-out"; count: number }
  | { kind: "tables-flattened"; count: number }
  | { kind: "auto-numbers-left-out"; count: number }
  | { kind: "symbols-left-out"; count: number }
  | { kind: "dual-dialogue"; count: number }
  | { kind: "struck-text-kept"; count: number }
  | { kind: "other-format"; found: "rtf" | "html" };

const pageList = (pages: number[]): string =>
  `第 ${pages.slice(0, 8).join("、")} 页${pages.length > 8 ? `等 ${pages.length} 页` : ""}`;
const quoteList = (quotes: string[]): string =>
  quotes
    .slice(0, 3)
    .map((q) => `“${q}”`)
    .join("、");

const ENCODING_NAMES: Record<string, string> = {
  "utf-8": "UTF-8",
  gb18030: "GB18030",
  big5: "Big5",
  "utf-16le": "UTF-16LE",
  "utf-16be": "UTF-16BE",
  "windows-1252": "Windows-1252",
};

export const encodingName = (encoding: string): string => ENCODING_NAMES[encoding] ?? encoding;

/** One Chinese sentence for the user. */
export function doubtMessage(unsure: Doubt): string {
  switch (unsure.kind) {
    case "encoding-guessed":
      return `文件没有注明编码，按 ${encodingName(unsure.encoding)} 读取。如有乱码，可以换一种编码重读。`;
    case "bytes-unreadable":
      return `有 ${unsure.count} 处字节读不出来，已用“\uFFFD”代替。`;
    case "no-headings":
      return "没有认出场景标题，全文当作一场来读，场次、时间和地点的统计作不得准。";
    case "headings-in-doubt":
      return `有 ${unsure.count} 个场景标题前后可能漏读了一场（场号跳过，或一场占去大半篇幅），请核对。`;
    case "low-confidence-lines":
      return `${unsure.total} 行里有 ${unsure.count} 行的类型把握不大，请核对。`;
    case "people-in-doubt":
      return `有 ${unsure.count} 个名字拿不准是不是人物（${quoteList(unsure.names)}${unsure.count > 3 ? "等" : ""}），没有计入人物，请核对。`;
    case "pages-without-text":
      return `${pageList(unsure.pages)}没有文字，可能是扫描图片。`;
    case "pages-under-pictures":
      return `${pageList(unsure.pages)}看到的是图片，文字垫在图片下面（多半是扫描件的识别结果），已照样读入，请核对。`;
    case "pages-with-odd-characters":
      return `${pageList(unsure.pages)}有 ${unsure.count} 个形似汉字的部首字符（如 ${unsure.examples.join("、")}），已照原样保留。`;
    case "running-heads-dropped":
      return `去掉了 ${unsure.count} 行页眉、页脚或页码，如${quoteList(unsure.quotes)}。`;
    case "hidden-text":
      return `有 ${unsure.count} 处隐藏文字没有读入：${quoteList(unsure.quotes)}。`;
    case "invisible-characters":
      return `有 ${unsure.count} 个看不见的字符（零宽字符一类），已照原样保留，不送给模型。`;
    case "comments-read":
      return `有 ${unsure.count} 条批注读成了批注。`;
    case "comments-left-out":
      return `有 ${unsure.count} 条批注没有读入。`;
    case "tracked-changes":
      return `文件带有修订：读入了插入的 ${unsure.inserted} 处${insertedBy(unsure.noted ?? 0)}，删除的 ${unsure.deleted} 处不在正文里，找得到位置的读成划掉的字。`;
    case "notes-left-out":
      return `有 ${unsure.count} 条脚注或尾注没有读入。`;
    case "asides-left-out":
      return `表单里填写的文字有 ${unsure.count} 处，没有读入。`;
    case "lookalike-letters":
      return `有 ${unsure.count} 个词混用了形似的字母（如 ${unsure.examples.map((word) => `“${word}”`).join("、")}），已照原样保留。`;
    case "pictures-left-out":
      return `有 ${unsure.count} 张图片没有读入。`;
    case "tables-flattened":
      return `有 ${unsure.count} 个表格，已按行展开成文字。`;
    case "auto-numbers-left-out":
      return `有 ${unsure.count} 段的自动编号没有读入。`;
    case "symbols-left-out":
      return `有 ${unsure.count} 个特殊字体的符号没有读入。`;
    case "dual-dialogue":
      return `有 ${unsure.count} 处双人对白，已按先后顺序排列。`;
    case "struck-text-kept":
      return `有 ${unsure.count} 处划掉的文字，已照原样读入。`;
    case "other-format":
      return unsure.found === "rtf" ? "文件内容其实是 RTF，已按 RTF 读取。" : "文件内容其实是网页，已按网页读取。";
  }
}

const insertedBy = (notes: number): string => (notes > 0 ? `（${notes} 条批注写着是谁插入的，不要的划掉就行）` : "");
