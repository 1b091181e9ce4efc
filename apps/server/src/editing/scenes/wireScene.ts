import { randomBytes } from "node:crypto";
import { LINE_NAMES, type GivenLine, type GivenRemark, type ScriptScene, type SceneLine } from "@mochang/contract";
import { sceneFacts, type LineJson, type SceneJson } from "@mochang/screenplay";
import { AppError } from "../../platform/index.ts";
import { type OwnVersion } from "../../modelRuns/index.ts";
import { itemId } from "../resolveItem.ts";
import { remarksOf, wholeText, withWords } from "./lineMarks.ts";

/** What stands beside a row. */
export interface SceneContext {
  ownVersion: OwnVersion;
  /** 0 for the front matter, null for a division. */
  ordinal: number | null;
  version: number;
  description: string;
}

/** The row's heading, where it has one, and the lines under it. */
function partsOf(row: SceneJson): { title: LineJson | null; lines: LineJson[] } {
  const [first, ...rest] = row.content;
  return first && sceneFacts(row).headed ? { title: first, lines: rest } : { title: null, lines: row.content };
}

const presentLine = (line: LineJson, index: number): SceneLine => ({
  type: LINE_NAMES[line.attrs.type],
  content: wholeText(line),
  index,
  typeUuid: line.attrs.id,
  blockRemarks: remarksOf(line),
});

/** A row in the words of the spec. */
export function toWireScene(row: SceneJson, { ownVersion, ordinal, version, description }: SceneContext): ScriptScene {
  const { title, lines } = partsOf(row);
  return {
    id: itemId(ownVersion.version.id, row.attrs.id),
    scriptId: ownVersion.script.id,
    versionId: ownVersion.version.id,
    sceneTitle: title ? wholeText(title) : "",
    sceneDescription: description,
    sceneSort: ordinal ?? 0,
    division: row.attrs.division,
    sceneContent: lines.map(presentLine),
    blockRemarks: title ? remarksOf(title) : [],
    version,
  };
}

/** What a client says of a scene; what is undefined stays. */
export interface GivenScene {
  sceneTitle?: string;
  sceneContent?: readonly GivenLine[] | null;
  blockRemarks?: readonly GivenRemark[] | null;
}

/** The prefix that an editor shows before a heading. */
const SORT_PREFIX = /^\s*场景\s*\d+\s*-\s*/u;
const LINE_BREAKS = /[\r\n\u2028\u2029]+/gu;
const UNKNOWN_TYPE = "行的类型不正确";
const NEEDS_OWN_SCENE = "场景标题请另立一场";

const TYPES = new Map(Object.entries(LINE_NAMES).map(([type, name]) => [name, type as LineJson["attrs"]["type"]]));

const newLine = (id: string, type: LineJson["attrs"]["type"]): LineJson => ({
  type: "line",
  attrs: { id, type, joined: false, given: null, checked: true },
});

const newLineId = (): string => randomBytes(9).toString("base64url");

/** Lines with the same kind and id that stand beside each other are parts of one. */
function mergedLines(lines: readonly GivenLine[]): GivenLine[] {
  const merged: GivenLine[] = [];
  for (const line of lines) {
    const above = merged.at(-1);
    if (!above || !line.typeUuid || above.typeUuid !== line.typeUuid || above.type !== line.type) {
      merged.push({ ...line });
      continue;
    }
    const shift = above.content.length;
    const moved = line.blockRemarks?.map((remark) => ({ ...remark, index: (remark.index ?? 0) + shift })) ?? [];
    above.blockRemarks = above.blockRemarks || line.blockRemarks ? [...(above.blockRemarks ?? []), ...moved] : null;
    above.content += line.content;
  }
  return merged;
}

/**
 * A row as a client wants it. Lines are known by their `typeUuid` among the stored ones of all scenes of the call, and keep what the wire
 * does not say (origin, speakers); a line of another id is new. @param usedIds ids that rows of this call have by now; grows
 * @throws AppError invalid
 */
export function readWireScene(
  row: SceneJson,
  sentScene: GivenScene,
  existingLines: ReadonlyMap<string, LineJson>,
  usedIds: Set<string>,
): SceneJson {
  const { title, lines } = partsOf(row);
  const words = sentScene.sceneTitle?.replace(SORT_PREFIX, "").replaceAll(LINE_BREAKS, " ");
  const content: LineJson[] = [];
  const put = (line: LineJson): void => {
    const id = line.attrs.id !== "" && !usedIds.has(line.attrs.id) ? line.attrs.id : newLineId();
    usedIds.add(id);
    const joined = line.attrs.joined && content.length > 0;
    content.push({ ...line, attrs: { ...line.attrs, id, joined } });
  };
  if (words === undefined) {
    if (title) put(title);
  } else if (title || words.trim() !== "")
    put(lineWith(title ?? newLine(newLineId(), "heading"), words, sentScene.blockRemarks));
  if (sentScene.sceneContent)
    for (const line of mergedLines(sentScene.sceneContent)) put(readLine(line, existingLines));
  else for (const line of lines) put(line);
  if (content.length === 0) put(newLine(newLineId(), "action"));
  return { ...row, content };
}

function readLine(
  { type: name, content, typeUuid, blockRemarks }: GivenLine,
  existingLines: ReadonlyMap<string, LineJson>,
): LineJson {
  const type = TYPES.get(name);
  if (type === undefined) throw new AppError("invalid", { msg: UNKNOWN_TYPE });
  if (type === "heading") throw new AppError("invalid", { msg: NEEDS_OWN_SCENE });
  const stored = (typeUuid && existingLines.get(typeUuid)) || newLine(newLineId(), type);
  const retyped = stored.attrs.type === type ? stored : { ...stored, attrs: { ...stored.attrs, type, checked: true } };
  return lineWith(retyped, content.replaceAll(LINE_BREAKS, " "), blockRemarks);
}

function lineWith(line: LineJson, words: string, remarks?: readonly GivenRemark[] | null): LineJson {
  const content = withWords(line, words, remarks);
  const { content: _, ...bare } = line;
  return content.length > 0 ? { ...bare, content } : bare;
}
