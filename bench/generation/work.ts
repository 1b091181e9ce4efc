import { sql } from "drizzle-orm";
import { FORMS } from "../../apps/server/src/generation/testWork.ts";
import { get, post, type Installation } from "../installation.ts";

// Answers are looked into by the names of the wire.
// oxlint-disable-next-line no-explicit-any
export type Data = any;
export interface Client {
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
    post: async (path, body = {}) => data(await post(port, path, { scriptId, ...body }, token)),
    get: async (path) => data(await get(port, path.replace(":at", `${scriptId}/default`), token)),
  };
  await plan(client, acts);
  return client;
}
