import { sql } from "drizzle-orm";
import { FORMS } from "../../apps/server/src/generation/testWork.ts";
import { get, post, type Installation } from "../openInstallation.ts";

// Answers are looked into by the names of the wire.
// oxlint-disable-next-line no-explicit-any
export type Data = any;
export interface Client {
  readonly scriptId: string;
  readonly token: string;
  post(path: string, body?: object): Promise<Data>;
  get(path: string): Promise<Data>;
}

/** A work that has come to step 4 by hand: its acts are the next step. */
async function plan(client: Client, deepest: number): Promise<void> {
  await client.post("/api/store-core/submit", { summarise: false, ...FORMS.core });
  await client.post("/api/story-synopsis/submit", { summarise: false, ...FORMS.synopsis });
  for (const { id, name, type } of await client.post("/api/biography/list"))
    await client.post("/api/biography/submit", { summarise: false, ...FORMS.biography, id, name, type });
  await client.post("/api/story-outline/submit", { summarise: false, ...FORMS.outline });
  const acts = await client.get("/api/act/detail/:at");
  for (const { id } of acts.slice(deepest)) await client.post("/api/act/delete", { id });
}

/** Goes on with a work at step 4 to its scenes, all but the last of them saved: so many sequences an act, so many scenes a sequence. */
export async function planScenes(client: Client, sequences: number, scenes: number): Promise<void> {
  const of = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
  const acts = await client.get("/api/act/detail/:at");
  for (const { id } of acts)
    await client.post("/api/act/submit", {
      ...FORMS.act,
      id,
      summarise: false,
      sequences: of(sequences).map((n) => ({ name: `井绳${n}`, sequence: "放到了底", sceneNum: scenes })),
    });
  for (const act of acts)
    for (const { id } of await client.get(`/api/sequence/detail/:at/${act.id}`))
      await client.post("/api/sequence/submit", {
        ...FORMS.sequence,
        id,
        actId: act.id,
        summarise: false,
        scenes: of(scenes).map((n) => ({ title: `井边${n}`, description: "绳子不够长" })),
      });
  let remainingScenes = acts.length * sequences * scenes;
  for (const act of acts)
    for (const sequence of await client.get(`/api/sequence/detail/:at/${act.id}`))
      for (const { id, title } of await client.get(`/api/generateScenes/detail/:at/${act.id}/${sequence.id}`))
        if (--remainingScenes > 0)
          await client.post("/api/generateScenes/submit", { ...FORMS.scene, title, id, sequenceId: sequence.id });
}

/** A logged-in writer with ink enough and a work at step 4; `acts` are left of the structure's. */
export async function workOf(installation: Installation, port: number, phone: string, acts: number): Promise<Client> {
  const token = await installation.logIn(port, phone);
  await installation.db.execute(sql`update ink_accounts set balance = 100000000`);
  const created = (await post(port, "/api/scripts/create", { name: "借雨", type: 3, scriptType: 1 }, token)) as Data;
  const scriptId = created.data.id as string;
  const data = (answer: unknown): Data => {
    const { code, msg, data: found } = answer as Data;
    if (code !== 200) throw new Error(msg as string);
    return found;
  };
  const client: Client = {
    scriptId,
    token,
    post: async (path, body = {}) => data(await post(port, path, { scriptId, ...body }, token)),
    get: async (path) => data(await get(port, path.replace(":at", `${scriptId}/default`), token)),
  };
  await plan(client, acts);
  return client;
}
