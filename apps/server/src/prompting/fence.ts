import { chapterLabels, sceneNamesOf, type Parsed } from "@mochang/screenplay";
import { createHash } from "node:crypto";
import { CONTROLS, INVISIBLE } from "../import/index.ts";

/** Looks like our own marks, in any of the characters that stand for theirs, or like those by which providers tell who speaks: made harmless inside the data, where only the author speaks. */
const MARKS: [RegExp, string][] = [
  // What has no shape comes first: between the letters of a mark it would hide it from the rules below. No reader needs it.
  [INVISIBLE, ""],
  [CONTROLS, ""],
  [/[<＜﹤˂ᐸ❮❰‹]{2,}|[«≪⟪⋘]{2,}|[《〈]{3,}|⋘/gu, "‹‹"],
  [/[>＞﹥˃ᐳ❯❱›]{2,}|[»≫⟫⋙]{2,}|[》〉]{3,}|⋙/gu, "››"],
  [/((?:[剧劇]\s*本|[统統]\s*[计計]|要\s*[点點]|目\s*[录錄]|核\s*[对對]))\s*([数數\uf969]\s*[据據])/gu, "$1 $2"],
  [/[〔﹝❲〘⦗](?=\s*(?:第|开篇|開篇))/gu, "（"],
  // Our own headings, wherever they stand: behind △ or a name they would still read as one.
  [
    /(?:[【〖︻[]|［(?!\s))(?=[\s*_]*(?:任\s*[务務]|[系糸]\s*[统統]|指\s*令|提示词|用\s*户|助\s*手|篇幅|格式|字段|可引|小标题|(?:system|user|assistant|task|instructions?)(?![a-z])))/giu,
    "［ ",
  ],
  // Turns and control tokens of models: `<bos>`, `<start_of_turn>`, `<|im_start|>`, `[INST]`, `[gMASK]`, `]~b]`, `[|system|]`, `]<]…[>[`. A tokenizer knows them by these very characters.
  [/[<＜﹤](?=\s{0,8}\/?\s{0,8}(?:[|｜][^<>\n]|[\p{L}_][^<>＜＞\n]{0,60}[>＞﹥]))/gu, "‹"],
  [
    /<(?=\/?\s*(?:[|｜]|s>|(?:system|assistant|user|human|tool|function|think|invoke|instructions?|prompt)(?![a-z])))/giu,
    "‹",
  ],
  [/([|｜])>/gu, "$1›"],
  [
    /\[(?=\s{0,8}\/?\s{0,8}(?:[a-z]{0,2}MASK|INST|SYS|SYSTEM|SYSTEM_PROMPT|BOS|EOS|CLS|SEP|PAD|UNK|THINK|IMG\w*|TOOL_\w+|AVAILABLE_TOOLS|UNUSED_TOKEN\w*|UNUSED\d+|CONTROL_\d+|PREFIX|SUFFIX|MIDDLE|Round\s+\d+)\s*\]|[|｜])/giu,
    "［",
  ],
  [/([|｜])\]/gu, "$1］"],
  [/\]<\]/gu, "］‹］"],
  [/\[>\[/gu, "［›［"],
  [/\](?=~[!a-z])|\[(?=[a-z]~\[)/giu, "｜"],
  [
    /^([ \t]{0,8})#{1,6}(?=\s{0,8}(?:instruction|response|input|system|user|assistant|human|指令|回答|系统)\s{0,8}[:：])/gimu,
    "$1＃",
  ],
];

/** The author's words, fit to stand within a fence. */
export const neutralise = (text: string): string =>
  MARKS.reduce((t, [mark, instead]) => t.replaceAll(mark, instead), text);

/** What a fence holds: the work or notes made of it, figures and findings, what other sections said, names and headings. */
export type FenceName = "剧本数据" | "统计数据" | "要点数据" | "目录数据" | "核对数据";

/** Text between two marks that nothing inside it can close; what the author wrote in it has been neutralised before. */
export function fence(body: string, name: FenceName = "剧本数据"): string {
  // From the content alone, so that every call sends the same bytes; an author cannot foresee the digest of a text that holds it.
  const nonce = createHash("sha256").update(body).digest("hex").slice(0, 12);
  return `<<<${name} ${nonce}\n${body}\n${name} ${nonce}>>>`;
}

/** UTF-16 offsets into the work's text. */
export interface Range {
  start: number;
  end: number;
}

/** What each scene or chapter is called in every question and answer: as its author counts it. */
export const placeNames = (parsed: Pick<Parsed, "frontMatter" | "scenes">, unit: "场" | "章"): string[] =>
  (unit === "章" ? chapterLabels(parsed) : sceneNamesOf(parsed).map(({ name }) => name)).map(neutralise);

/** The work, or a part of it, in numbered scenes or chapters between two fences. */
export function fenceScript(
  parsed: Pick<Parsed, "text" | "frontMatter" | "scenes">,
  unit: "场" | "章" = "场",
  range: Range = { start: 0, end: parsed.text.length },
): string {
  const starts = parsed.scenes.map((s, i) => s.lines[0]?.start ?? (i === 0 ? 0 : parsed.text.length));
  const slice = (start: number, end: number): string =>
    neutralise(parsed.text.slice(Math.max(start, range.start), Math.min(end, range.end)).trim());
  const names = placeNames(parsed, unit);
  const parts = starts.flatMap((start, i) => {
    const end = starts[i + 1] ?? parsed.text.length;
    const whole = range.start <= start && end <= range.end;
    return whole || (start < range.end && end > range.start) ? [`〔${names[i]}〕\n${slice(start, end)}`] : [];
  });
  const front = slice(0, starts[0] ?? parsed.text.length);
  if (front && range.start < (starts[0] ?? parsed.text.length)) parts.unshift(`〔开篇〕\n${front}`);
  return fence(parts.join("\n\n").replaceAll(/\r\n?/gu, "\n"));
}
