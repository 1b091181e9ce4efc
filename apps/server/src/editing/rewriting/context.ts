import { inForm, PERSON_FIELD_NAMES, unitOf, type PersonField } from "@mochang/contract";
import { and, eq } from "drizzle-orm";
import type { Queryable } from "../../platform/index.ts";
import {
  aboutWork,
  castAndScenes,
  fence,
  fenceIndex,
  neutralise,
  shorten,
  type Range,
  type StoredWork,
} from "../../prompting/index.ts";
import { neighbours, type ShownScene } from "../sceneOf.ts";
import { persons, planning, sceneOverviews } from "../tables.ts";

/** Characters of what is written of a person, of the planning and of an overview that a prompt takes along. */
const PERSON_CHARACTERS = 400;
const PLANNING_CHARACTERS = 1_200;
const OVERVIEW_CHARACTERS = 300;
const PERSONS = 12;
/** 全剧概述 */
const SUMMARY = 101;

/** Whom a scene is about, as their writer and the model described them. */
async function aboutPersons(db: Queryable, documentId: string, people: readonly string[]): Promise<string> {
  const rows = await db
    .select({ name: persons.name, profile: persons.profile })
    .from(persons)
    .where(and(eq(persons.documentId, documentId), eq(persons.deleted, false)));
  return rows
    .filter(({ name }) => people.includes(name))
    .slice(0, PERSONS)
    .flatMap(({ name, profile }) => {
      const profileText = (Object.entries(profile) as [PersonField, string | string[]][])
        .map(([field, value]) => [PERSON_FIELD_NAMES[field], Array.isArray(value) ? value.join("、") : value] as const)
        .filter(([, value]) => value !== "")
        .map(([field, value]) => `${field}：${value}`)
        .join("；");
      return profileText ? [`${name}：${shorten(profileText, PERSON_CHARACTERS)}`] : [];
    })
    .join("\n");
}

async function summaryOf(db: Queryable, documentId: string): Promise<string> {
  const [row] = await db
    .select({ result: planning.result })
    .from(planning)
    .where(and(eq(planning.documentId, documentId), eq(planning.promptId, SUMMARY)));
  return row ? shorten(row.result, PLANNING_CHARACTERS) : "";
}

/** What happens in the scenes beside this one, where it has been written. */
async function besides(db: Queryable, documentId: string, work: StoredWork, index: number): Promise<string> {
  const rows = await db.select().from(sceneOverviews).where(eq(sceneOverviews.documentId, documentId));
  const overview = (at: number): string =>
    rows.find(({ sceneId }) => sceneId === work.sceneIds[at + 1])?.description ?? "";
  return [-2, -1, 1, 2]
    .map((step) => [step, overview(index + step)] as const)
    .filter(([, text]) => text !== "")
    .map(
      ([step, text]) =>
        `${step < 0 ? `前 ${-step}` : `后 ${step}`} ${unitOf(work.form)}：${shorten(text, OVERVIEW_CHARACTERS)}`,
    )
    .join("\n");
}

/** How the script is written, in figures: what a proposal keeps to. */
function styleOf({ figures, form }: StoredWork): string {
  const { speechLength, sceneLength, dialogueShare } = figures;
  return [
    `一段话平均 ${Math.round(speechLength.mean)} 字，最长 ${speechLength.longest} 字`,
    `一${unitOf(form)}平均 ${Math.round(sceneLength.mean)} 字`,
    `对白占 ${Math.round(100 * dialogueShare)}%`,
  ].join("；");
}

/**
 * What every proposal is told before the lines themselves: the work, its cast and scenes, what stands on both sides, the persons, the planning, the
 * style in figures, and what the writer wants. All of it is its writer's words, and fenced.
 * @param asked the lines of the scene that the proposal is for
 */
export async function contextOf(
  db: Queryable,
  { documentId, work }: { documentId: string; work: StoredWork },
  scene: ShownScene,
  { rules, thoughts, asked }: { rules: string; thoughts: string; asked?: Range },
): Promise<string[]> {
  const people = work.figures.scenes[scene.index]?.people ?? [];
  const say = (sentence: string): string => inForm(sentence, work.form);
  const part = (title: string, text: string): string =>
    text === "" ? "" : `# ${title}\n\n${fence(neutralise(text), "要点数据")}`;
  return [
    aboutWork(work),
    fenceIndex(castAndScenes(work)),
    part(say("{全剧}概述"), await summaryOf(db, documentId)),
    part(say("邻近各{场}"), await besides(db, documentId, work, scene.index)),
    part(say("这一{场}的人物"), await aboutPersons(db, documentId, people)),
    part(say("这部{剧本}的文字"), styleOf(work)),
    neighbours(work, scene, asked),
    part("写作约定", rules),
    part(say("{编剧}的想法"), thoughts),
  ].filter(Boolean);
}
