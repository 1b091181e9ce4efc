import type { CastMember, Line, LineType, Parsed, Scene } from "../../parsed.ts";
import { joinWraps } from "../joinWraps.ts";
import { lossCounter, type Written } from "../lossCounter.ts";
import { titlePageLines } from "../titlePageLines.ts";
import { type FdxOwn, type FdxParagraph, OWN_NAMESPACE, OWN_PREFIX } from "./paragraph.ts";
import { fdxType, speakerAfter } from "./readFdx.ts";

/** The Final Draft type of each kind of line; `heading` and `chapter` are scene headings only where they open a scene. */
const TYPES: Record<LineType, string> = {
  heading: "Action",
  chapter: "General",
  action: "Action",
  character: "Character",
  parenthetical: "Parenthetical",
  dialogue: "Dialogue",
  transition: "Transition",
  meta: "General",
  episode: "New Act",
  text: "General",
};

/** What XML 1.0 has no place for. */
const UNWRITABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Name and author for the title page, where the document's own first lines do not hold them. */
export interface FdxTitlePage {
  name?: string | null;
  author?: string | null;
  reviewer?: string | null;
  /** A label that the whole file must carry. */
  label?: string;
}

/**
 * Writes a Final Draft file. Reading the result gives the same document, wrapped lines joined; what Final Draft has no element for is
 * kept in attributes of our own, which other programs pass over, and told in `losses`.
 */
export function writeFdx(parsed: Parsed, page: FdxTitlePage = {}): Written {
  const losses = lossCounter();
  const words = (text: string): string =>
    joinWraps(text).replace(UNWRITABLE, () => {
      losses.add("XML 不能放的控制字符写成了“\ufffd”");
      return "\ufffd";
    });
  const titleLines = titlePageLines(parsed);
  const body: string[] = [];
  let speaker: string | null = null;
  const put = (line: Line, scene: Scene | null): void => {
    const paragraph = paragraphOf(line, words(line.text), scene);
    const after = speakerAfter(speaker, paragraph);
    const expectedSpeaker = line.type === "dialogue" || line.type === "parenthetical" ? (line.speaker ?? null) : after;
    if (expectedSpeaker !== after) paragraph.own = { ...paragraph.own, speaker: expectedSpeaker };
    if (paragraph.own?.type !== undefined)
      losses.add(
        paragraph.own.type === "chapter" || paragraph.own.type === "heading"
          ? "章名和场中间的标题没有对应的段落，别的软件会当作普通段落"
          : "附记和叙述没有对应的段落，写成了 General",
      );
    if (paragraph.own?.speaker !== undefined) losses.add("角色名从提示行上读不出的台词，别的软件会归给上面的提示行");
    speaker = after;
    body.push(paragraphXml(paragraph));
  };
  for (const line of parsed.frontMatter.slice(titleLines)) put(line, null);
  for (const scene of parsed.scenes) {
    if (scene.lines.length === 0)
      body.push(paragraphXml({ type: "General", text: "", own: { scene: ownScene(scene, false) } }));
    scene.lines.forEach((line, i) => put(line, i === 0 ? scene : null));
  }
  const title = parsed.title ?? (page.name || null);
  const own = [
    `xmlns:${OWN_PREFIX}="${OWN_NAMESPACE}"`,
    attribute("kind", parsed.kind),
    ...(title === null ? [] : [attribute("title", words(title))]),
  ];
  const text = [
    '<?xml version="1.0" encoding="UTF-8" standalone="no" ?>',
    `<FinalDraft DocumentType="Script" Template="No" Version="5" ${own.join(" ")}>`,
    "<Content>",
    ...body,
    "</Content>",
    "<TitlePage>",
    "<Content>",
    ...titleRows(
      parsed.frontMatter.slice(0, titleLines).map((line) => words(line.text)),
      [page.name ?? parsed.title, page.author, page.reviewer && `审稿：${page.reviewer}`, page.label],
      words,
    ),
    "</Content>",
    "</TitlePage>",
    "<SmartType>",
    "<Characters>",
    ...parsed.cast.flatMap((person) => castXml(person, words)),
    "</Characters>",
    "</SmartType>",
    "</FinalDraft>",
    "",
  ].join("\n");
  return { text, losses: losses.list() };
}

function paragraphOf(line: Line, text: string, opens: Scene | null): FdxParagraph {
  const titled = opens !== null && opens.heading !== null && (line.type === "heading" || line.type === "chapter");
  const type = titled ? "Scene Heading" : TYPES[line.type];
  const number = titled && opens.number !== null ? { number: opens.number } : {};
  const plain: FdxParagraph = { type, text, ...number };
  const own: FdxOwn = {
    ...(fdxType(plain) === line.type ? {} : { type: line.type }),
    ...(opens ? { scene: ownScene(opens, opens.heading !== null) } : {}),
  };
  return Object.keys(own).length > 0 ? { ...plain, own } : plain;
}

const ownScene = (scene: Scene, headed: boolean) => ({ headed, number: scene.number, fields: scene.fields });

/** The document's own first rows, and above them what they lack of `wanted`, marked as added. */
function titleRows(
  rows: readonly string[],
  names: readonly (string | null | undefined)[],
  words: (text: string) => string,
): string[] {
  const all = rows.join("\n");
  const added = names.filter((text): text is string => !!text && !all.includes(text));
  return [
    ...added.map((text) => titleParagraph(words(text), ` ${attribute("added", "yes")}`)),
    ...rows.map((row) => titleParagraph(row, "")),
  ];
}

const titleParagraph = (text: string, more: string): string =>
  `<Paragraph Alignment="Center" Type="General"${more}><Text>${escapeText(text)}</Text></Paragraph>`;

function castXml({ name, aliases, doubtful }: CastMember, words: (text: string) => string): string[] {
  const of = words(name);
  return [
    `<Character${doubtful ? ` ${attribute("doubtful", "yes")}` : ""}>${escapeText(of)}</Character>`,
    ...aliases.map((alias) => `<Character ${attribute("of", of)}>${escapeText(words(alias))}</Character>`),
  ];
}

function paragraphXml({ type, text, number, own }: FdxParagraph): string {
  const list = [
    `Type="${escapeAttribute(type)}"`,
    ...(number === undefined ? [] : [`Number="${escapeAttribute(number)}"`]),
  ];
  if (own?.type !== undefined) list.push(attribute("type", own.type));
  if (own?.speaker !== undefined) list.push(attribute("speaker", own.speaker ?? ""));
  if (own?.scene) {
    list.push(attribute("scene", own.scene.headed ? "headed" : "bare"));
    for (const [key, value] of Object.entries({ number: own.scene.number, ...own.scene.fields }))
      if (value !== null) list.push(attribute(key, value));
  }
  return `<Paragraph ${list.join(" ")}><Text>${escapeText(text)}</Text></Paragraph>`;
}

const attribute = (key: string, value: string): string => `${OWN_PREFIX}:${key}="${escapeAttribute(value)}"`;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};
const escapeText = (text: string): string => text.replace(/[&<>\r]/gu, (c) => ENTITIES[c] ?? c);
const escapeAttribute = (text: string): string =>
  text.replace(UNWRITABLE, "\ufffd").replace(/[&<>"\t\n\r]/gu, (c) => ENTITIES[c] ?? c);
