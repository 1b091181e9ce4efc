import { OPENS_SCENE, SPOKEN, sceneHead, type LineJson, type MarkJson, type SceneJson } from "@mochang/screenplay";
import type { GivenLine, GivenScene } from "./givenScene.ts";

export interface MatchOptions {
  newId(): string;
  /** True for an id that a scene of the script has or was given, or that is none. */
  idTaken(id: string): boolean;
}

/**
 * The scenes that stand in the place of stored ones when a client has tagged their lines anew, or null when it changed more than types,
 * speakers and the borders of scenes. Nothing but those is taken from the client: words, offsets and marks stay the stored ones, what a
 * heading says is read from its lines.
 */
export function matchScenes(
  stored: readonly SceneJson[],
  given: readonly GivenScene[],
  options: MatchOptions,
): SceneJson[] | null {
  const lines = stored.flatMap((scene) => scene.content.filter(hasWords));
  const wanted = given.map((scene) => scene.content.filter((line) => line.content.some((part) => part.text !== "")));
  if (wanted.reduce((sum, part) => sum + part.length, 0) !== lines.length) return null;
  const front = stored[0]?.attrs.front ? stored[0] : null;
  const free = new Map(stored.filter((scene) => scene !== front).map((scene) => [scene.attrs.id, scene]));
  const scenes: SceneJson[] = [];
  let next = 0;
  for (const [i, part] of wanted.entries()) {
    const content: LineJson[] = [];
    for (const line of part) {
      const was = lines[next++];
      if (!was || !isSame(was, line)) return null;
      content.push(tagged(was, line));
    }
    if (i === 0 && front)
      scenes.push({ ...front, content: content.length > 0 ? content : [emptyLine(front, options)] });
    else if (content.length === 0) return null;
    else scenes.push(sceneOf(content, given[i]?.attrs, free, options));
  }
  return scenes;
}

const hasWords = (line: LineJson): boolean => (line.content ?? []).some((part) => part.text !== "");
const wordsOf = (line: { content?: readonly { text: string }[] }): string =>
  (line.content ?? []).map((part) => part.text).join("");

const isSame = (was: LineJson, line: GivenLine): boolean =>
  was.attrs.id === line.attrs.id &&
  was.attrs.start === line.attrs.start &&
  was.attrs.end === line.attrs.end &&
  wordsOf(was) === wordsOf(line);

function tagged(was: LineJson, { attrs: { type, speaker, confidence } }: GivenLine): LineJson {
  const mark = (marks: readonly MarkJson[] = []): MarkJson[] => [
    ...(type === "parenthetical" ? [{ type: "parenthetical" } as const] : []),
    ...marks.filter((m) => m.type !== "parenthetical"),
  ];
  return {
    ...was,
    attrs: { ...was.attrs, type, speaker: SPOKEN.has(type) ? speaker : null, confidence },
    content: was.content?.map((part) => ({ ...part, marks: mark(part.marks) })),
  };
}

/** The front matter holds at least one line. */
const emptyLine = (front: SceneJson, { newId }: MatchOptions): LineJson =>
  front.content.find((line) => !hasWords(line)) ?? {
    type: "line",
    attrs: { id: newId(), type: "text", speaker: null, start: -1, end: -1, confidence: 1 },
  };

function sceneOf(
  content: LineJson[],
  given: GivenScene["attrs"] | undefined,
  free: Map<string, SceneJson>,
  { newId, idTaken }: MatchOptions,
): SceneJson {
  const was = given && free.get(given.id);
  if (was) free.delete(was.attrs.id);
  const id = was?.attrs.id ?? (given && !idTaken(given.id) ? given.id : newId());
  const [first] = content;
  const [before] = was?.content ?? [];
  const headed = first !== undefined && OPENS_SCENE.has(first.attrs.type);
  if (
    was &&
    first?.attrs.id === before?.attrs.id &&
    first?.attrs.type === before?.attrs.type &&
    was.attrs.headed === headed
  )
    return { type: "scene", attrs: was.attrs, content };
  const head = headed ? headOf(content, given) : { number: null, intExt: null, time: null, place: null };
  return { type: "scene", attrs: { id, front: false, headed, ...head }, content };
}

/** What a client says of a heading is believed where its lines say it too: an undo brings back what only the whole text had told. */
function headOf(
  content: readonly LineJson[],
  given: GivenScene["attrs"] | undefined,
): Pick<SceneJson["attrs"], "number" | "intExt" | "time" | "place"> {
  const lines = content.map((line) => ({ type: line.attrs.type, text: wordsOf(line) }));
  const end = lines.findIndex((line, i) => i > 0 && line.type !== "meta");
  const words = lines
    .slice(0, end < 0 ? undefined : end)
    .map((line) => line.text)
    .join("\n");
  const said = given ? [given.number, given.time, given.place].filter((field) => field !== null) : [];
  if (!given || said.length === 0 || !said.every((field) => field !== "" && words.includes(field)))
    return sceneHead(lines);
  const { number, intExt, time, place } = given;
  return { number, intExt, time, place };
}
