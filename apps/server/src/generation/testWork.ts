import { FORMS as WHOLE } from "@mochang/generation/testing/forms";
import type { TestApp } from "../testApp.ts";

const { name: _name, type: _type, ...biography } = WHOLE.biography;
/** Forms that may be submitted as they are, as the wire has them; for tests. A biography's name and part are those of its card. */
export const FORMS = {
  ...WHOLE,
  biography,
  act: { ...WHOLE.act, sequences: WHOLE.act.sequences.slice(0, 1) },
  scene: { ...WHOLE.scene, character: WHOLE.scene.character.join("，") },
};

export interface Answer {
  code: number;
  msg: string;
  // Tests look into it by the names of the wire.
  // oxlint-disable-next-line no-explicit-any
  data: any;
}

/** The calls of one user, as a client makes them. */
export function clientOf(t: TestApp, token: string) {
  const headers = { token };
  const post = async (url: string, payload: object): Promise<Answer> =>
    (await t.app.inject({ method: "POST", url, payload, headers })).json() as Answer;
  const get = async (url: string): Promise<Answer> => (await t.app.inject({ url, headers })).json() as Answer;
  const remove = async (url: string): Promise<Answer> =>
    (await t.app.inject({ method: "DELETE", url, headers })).json() as Answer;
  return { post, get, remove };
}
export type Client = ReturnType<typeof clientOf>;

/** A new generated script. */
export const createWork = async ({ post }: Client, name = "借雨", scriptType = 1): Promise<string> =>
  (await post("/api/scripts/create", { name, type: 3, scriptType })).data.id as string;

/** Takes a work to a step by submitting every form of it, one after another. */
export async function openStepOfTestWork(
  client: Client,
  scriptId: string,
  step: number,
  versionId = "",
): Promise<void> {
  const { post, get } = client;
  const scope = { scriptId, versionId };
  const at = `${scriptId}/${versionId || "default"}`;
  const sure = async (url: string, body: object): Promise<void> => {
    const { code, msg } = await post(url, { ...scope, summarise: false, ...body });
    if (code !== 200) throw new Error(`${url}: ${msg}`);
  };
  if (step >= 1) await sure("/api/store-core/submit", FORMS.core);
  if (step >= 2) await sure("/api/story-synopsis/submit", FORMS.synopsis);
  if (step >= 3)
    for (const { id, name, type } of (await post("/api/biography/list", scope)).data)
      await sure("/api/biography/submit", { ...FORMS.biography, id, name, type });
  if (step >= 4) await sure("/api/story-outline/submit", FORMS.outline);
  const acts = step >= 5 ? (await get(`/api/act/detail/${at}`)).data : [];
  for (const { id } of acts) await sure("/api/act/submit", { ...FORMS.act, id });
  if (step < 6) return;
  for (const act of acts) {
    for (const { id } of (await get(`/api/sequence/detail/${at}/${act.id}`)).data)
      await sure("/api/sequence/submit", { ...FORMS.sequence, id, actId: act.id });
  }
  if (step < 7) return;
  for (const act of acts)
    for (const sequence of (await get(`/api/sequence/detail/${at}/${act.id}`)).data)
      for (const { id, title } of (await get(`/api/generateScenes/detail/${at}/${act.id}/${sequence.id}`)).data)
        await sure("/api/generateScenes/submit", { ...FORMS.scene, title, id, sequenceId: sequence.id });
}
