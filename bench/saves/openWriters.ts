import { randomInt, randomUUID } from "node:crypto";
import { ScriptStructure } from "@mochang/contract";
import { openSession } from "../../apps/server/src/account/sessions.ts";
import { users } from "../../apps/server/src/account/tables.ts";
import { get, type Installation } from "../openInstallation.ts";
import { makeText } from "./syntheticScene.ts";
import { Writer } from "./writer.ts";

/** Files are read by child processes; more at once only wait for each other. */
const UPLOADS = 2;

/** How long the script of each writer is. */
export interface ScriptSize {
  scenes: number;
  characters: number;
}

/** So many users with a session each, who have uploaded a script and opened it. Codes by SMS would be refused from one address. */
export async function openWriters(
  installation: Installation,
  port: number,
  count: number,
  size: ScriptSize,
): Promise<Writer[]> {
  const writers: Writer[] = [];
  while (writers.length < count) {
    const next = Array.from({ length: Math.min(UPLOADS, count - writers.length) }, (_, i) => writers.length + i);
    writers.push(...(await Promise.all(next.map((i) => openWriter(installation, port, i, size)))));
  }
  return writers;
}

async function openWriter(installation: Installation, port: number, i: number, size: ScriptSize): Promise<Writer> {
  const id = randomUUID();
  const now = new Date();
  const phone = `1${String(randomInt(1e10)).padStart(10, "0")}`;
  await installation.db.insert(users).values({ id, phone, userName: "编剧", createdAt: now });
  const { token } = await openSession(installation.db, id, now);
  const text = makeText(size.scenes, size.characters, i * 7_919);
  const scriptId = await installation.upload(port, token, `渡口${i}`, text);
  const answer = await get(port, `/api/scriptStructure/document?script_id=${scriptId}`, token);
  return new Writer(token, ScriptStructure.parse((answer as { data: unknown }).data), i);
}
