import { findPlace } from "@mochang/screenplay";
import { loadFigures, newestReading, readingScenes } from "../../documents/index.ts";
import { documentIdOf, loadOwnScript, type Script } from "../../library/index.ts";
import { AppError, type Queryable } from "../../platform/index.ts";
import type { Evaluator } from "../deps.ts";
import { hasBody, sceneIndexAt, sceneName, sceneRange, shorten, type Work } from "../../prompting/index.ts";
import { refuseBlockedTenant } from "../../account/index.ts";
import { sceneKey, SELECTION, type AnalysedPassage } from "./analysedPassage.ts";

const NOVEL = "场景分析只适用于剧本，小说请看全剧报告";
const NOT_HERE = "选中的文字不在剧本里，请重新选中再试";
const NO_SCENE = "没有这一场，请刷新后再试";
const BARE = "这一场只有标题，没有可以分析的文字";
const TOO_SHORT = "请先选中要分析的文字";

/** A screenplay of the user's, whose scenes may be analysed. @throws AppError */
export async function loadAnalysableScreenplay(db: Queryable, user: Evaluator, scriptId: string): Promise<Script> {
  refuseBlockedTenant(user);
  const script = await loadOwnScript(db, user.id, scriptId);
  if (script.fileType === 2) throw new AppError("invalid", { msg: NOVEL });
  return script;
}

/** Each scene's name by its id, with its 1-based ordinal, as the newest reading has it. */
export async function sceneNames(
  db: Queryable,
  script: Pick<Script, "id" | "documentId">,
): Promise<Map<string, { ordinal: number; name: string }>> {
  const documentId = documentIdOf(script, "");
  const newest = await newestReading(db, documentId);
  const { figures } = await loadFigures(db, documentId, newest?.id);
  const places = await readingScenes(db, documentId, newest?.id);
  return new Map(
    places.map(([id], ordinal) => {
      const { heading = null, place = null } = figures.scenes[ordinal - 1] ?? {};
      return [id, { ordinal, name: sceneName({ heading, fields: { place }, lines: [] }) }];
    }),
  );
}

/** Every scene of which something can be said. `ids` are the rows', the front matter first. */
export const passagesOf = ({ parsed }: Work, ids: readonly string[]): AnalysedPassage[] =>
  parsed.scenes.flatMap((scene, i) => {
    const sceneId = ids[i + 1];
    return sceneId === undefined || !hasBody(scene)
      ? []
      : [{ key: sceneKey(sceneId), sceneId, scene: i + 1, name: sceneName(scene), range: sceneRange(parsed, i) }];
  });

/** The scene that a reader is at, by its 0-based place without the front matter. @throws AppError */
export function passageAt({ parsed }: Work, ids: readonly string[], index: number): AnalysedPassage {
  const scene = parsed.scenes[index];
  const sceneId = ids[index + 1];
  if (!scene || sceneId === undefined) throw new AppError("invalid", { msg: NO_SCENE });
  if (!hasBody(scene)) throw new AppError("invalid", { msg: BARE });
  return {
    key: sceneKey(sceneId),
    sceneId,
    scene: index + 1,
    name: sceneName(scene),
    range: sceneRange(parsed, index),
  };
}

/** The words that a reader selected, where he says that they stand, else where they stand first. @throws AppError */
export function passageOf(
  { parsed }: Work,
  question: string,
  { start = 0, end }: { start?: number; end?: number } = {},
): AnalysedPassage {
  if (question.trim().length < 2) throw new AppError("invalid", { msg: TOO_SHORT });
  const place = findPlace(parsed.text, { quote: question, start, end });
  if (!place) throw new AppError("invalid", { msg: NOT_HERE });
  return {
    key: SELECTION,
    sceneId: null,
    scene: sceneIndexAt(parsed, place.start) + 1,
    name: shorten(question),
    range: place,
  };
}
