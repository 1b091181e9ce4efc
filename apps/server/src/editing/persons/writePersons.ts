import { unitOf, type PersonProfile } from "@mochang/contract";
import type { PersonFigures } from "@mochang/screenplay";
import { z } from "zod";
import { promptsByForm } from "../../runEngine/index.ts";
import { indexPassages, supportedFigures } from "../../grounding/index.ts";
import { AppError, defineJob } from "../../platform/index.ts";
import { aboutWork, castAndScenes, fenceIndex, neutralise, type StoredWork } from "../../prompting/index.ts";
import type { ModelRunKind, Question } from "../../modelRuns/index.ts";
import { byEveryName } from "./followCast.ts";
import { personExcerpts } from "./personExcerpts.ts";
import { allRows, keepGeneratedPerson } from "./personStore.ts";
import { readPersonAnswer } from "./readPersonAnswer.ts";

export const PersonsRequest = z.object({
  /** Bare ids; null for all persons of the script. */
  ids: z.array(z.string()).nullable(),
});
export type PersonsRequest = z.output<typeof PersonsRequest>;

/** More are not written at once; those with the most to say come first. */
const MAX_PERSONS = 60;
const NOBODY = "稿子里没有读到这个人物，写不出小传";
const EMPTY = "这个人物的小传没有通过原文核对，请重试";

const PROMPTS = promptsByForm(new URL("./prompts/", import.meta.url), (files) => ({
  system: files.text("system"),
  correction: files.text("correction"),
  person: files.prompt("person", z.strictObject({ words: z.number().int().min(50).max(1000) })),
}));
const FIELD = '{"value":"…","quote":{"scene":n,"text":"…"}}';
const FIELDS = `{"age":${FIELD},"gender":"…","shortDescription":${FIELD},"appearance":${FIELD},"personality":[${FIELD}],"background":${FIELD},"motivation":${FIELD},"conflict":${FIELD}}`;

export const personKey = (id: string): string => `person:${id}`;

/** The pages of persons, a step each; what the writer wrote of them stays. */
export const PERSONS_KIND: ModelRunKind<PersonsRequest> = {
  work: {
    kind: "persons",
    job: defineJob("persons", z.object({ runId: z.string() }), { retryLimit: 30, perGroup: 2, concurrency: 8 }),
    stoppedMessage: "人物小传停下了",
    failedMessage: "人物小传没有写成，请稍后再试",
    lostMessage: "人物小传中断了，请再试一次",
  },
  task: "write",
  system: "2",
  requestSchema: PersonsRequest,
  async questions(deps, { documentId, work }, { ids }) {
    const requestedIds = ids && new Set(ids);
    const figures = byEveryName(work.figures.people);
    const candidates = (await allRows(deps.db, documentId))
      .filter((row) => !row.deleted && (!requestedIds || requestedIds.has(row.id)))
      .flatMap((row) => {
        const person = figures.get(row.name);
        if (!person || !isInScenes(person) || (person.doubtful && !row.kept && !requestedIds)) return [];
        return [{ row, person }];
      });
    const rows = selectWritable(work, candidates);
    if (rows.length === 0) throw new AppError("invalid", { msg: NOBODY });
    const prompts = PROMPTS[work.form];
    const unit = unitOf(work.form);
    const grounds = {
      passages: indexPassages(work.parsed, { unit, title: work.name }),
      allowedFigures: supportedFigures(work.figures, unit),
    };
    return rows.map(({ row, excerpts }): Question => ({
      key: personKey(row.id),
      targets: [personKey(row.id)],
      messages: messagesOf(work, row.name, excerpts),
      outputTokens: prompts.person.words * 2,
      temperature: 0.4,
      // Nothing of an answer that is one object is shown before it is whole.
      newFilter: () => ({ push: () => "", end: () => "" }),
      judge({ text }) {
        const profile = readPersonAnswer(text, grounds);
        return profile && Object.keys(profile).length > 0
          ? { result: profile }
          : { note: prompts.correction, sentence: EMPTY };
      },
      store: (tx, result) => keepGeneratedPerson(tx, documentId, row.id, result as Partial<PersonProfile>, deps.now()),
    }));
  },
};

/** Whether a scene may hold something of a person: figures stored before mentions were counted do not tell. */
const isInScenes = ({ scenes, mentionedScenes }: PersonFigures): boolean =>
  scenes.length > 0 || mentionedScenes === undefined || mentionedScenes.length > 0;

/**
 * Those of whom the script says something, with what it says. The whole text is read for each, so no more are looked at
 * than are written.
 */
export function selectWritable<Candidate extends { person: PersonFigures }>(
  work: Pick<StoredWork, "parsed" | "form">,
  candidates: readonly Candidate[],
): (Candidate & { excerpts: string })[] {
  const selected: (Candidate & { excerpts: string })[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.person.speechCharacters - a.person.speechCharacters)) {
    if (selected.length === MAX_PERSONS) break;
    const { name, aliases } = candidate.person;
    const excerpts = personExcerpts(work, [name, ...aliases]);
    if (excerpts !== "") selected.push({ ...candidate, excerpts });
  }
  return selected;
}

function messagesOf(work: StoredWork, name: string, excerpts: string): Question["messages"] {
  const { system, person } = PROMPTS[work.form];
  const user = [
    aboutWork(work),
    fenceIndex(castAndScenes(work)),
    excerpts,
    ["【任务】person 人物小传", `【篇幅】约 ${person.words} 字`, "【格式】JSON", `【字段】${FIELDS}`].join("\n"),
    person.body,
    `只写一个人物，他在目录里的名字是：\n${fenceIndex(neutralise(name))}`,
  ];
  return [
    { role: "system", content: system },
    { role: "user", content: user.join("\n\n") },
  ];
}
