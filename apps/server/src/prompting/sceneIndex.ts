import type { SceneFigures } from "@mochang/screenplay";
import { percent } from "./figuresText.ts";
import { fence, neutralise, placeNames } from "./fence.ts";
import type { Work } from "./work.ts";

/** In a longer script the list of scenes would cost more than it tells; the neighbours remain. */
const INDEX_SCENES = 120;
const INDEX_CAST = 40;
/** A heading in the list of scenes. */
const HEADING = 30;

/** Who is in a script, and its scenes by their headings. */
export function castAndScenes({ parsed, figures }: Work): string {
  const cast = figures.people
    .slice(0, INDEX_CAST)
    .map((person) => person.name)
    .join("、");
  const names = placeNames(parsed, "场");
  const scenes =
    parsed.scenes.length > INDEX_SCENES
      ? `全剧 ${parsed.scenes.length} 场，目录从略`
      : parsed.scenes.map((_, i) => sceneHeading(parsed, i, names)).join("\n");
  return `人物：${cast || "未识别"}\n${scenes}`;
}

/** What a scene is called and how it is headed, by its 0-based index; empty where there is none. */
export function sceneHeading(parsed: Work["parsed"], index: number, names = placeNames(parsed, "场")): string {
  const scene = parsed.scenes[index];
  return scene
    ? `${names[index]}　${(scene.heading ?? scene.lines[0]?.text ?? "").replaceAll(/\s+/gu, " ").slice(0, HEADING).toWellFormed()}`
    : "";
}

/** Names and headings are the author's words too. */
export const fenceIndex = (list: string): string => fence(neutralise(list), "目录数据");

/** What rules counted of one scene, by its 0-based index; empty where they counted nothing. */
export function sceneFacts({ figures }: Pick<Work, "figures">, index: number): string {
  const scene = figures.scenes[index];
  if (!scene) return "";
  return `本场统计：${scene.characters} 字，对白 ${scene.dialogueCharacters} 字，占 ${dialogueShare(scene)}，台词 ${scene.speeches} 段；人物：${scene.people.join("、") || "无"}`;
}

/** The share of speech in a scene, as a percentage. */
export const dialogueShare = (scene: Pick<SceneFigures, "characters" | "dialogueCharacters">): string =>
  scene.characters > 0 ? percent(scene.dialogueCharacters / scene.characters) : "0%";
