import { toParsed, type CastMember, type Kind, type Parsed, type SceneJson } from "@mochang/screenplay";
import type { Keyable } from "@mochang/screenplay/compare";
import { and, asc, eq, gte } from "drizzle-orm";
import { AppError, type Database } from "../../platform/index.ts";
import { scenes, scripts, scriptTexts } from "../../library/tables.ts";

/** Scenes read at once: a script of two million characters must not hold the event loop while its JSON is read. */
const A_READ = 200;

export type Head = Omit<Parsed, "text" | "scenes" | "frontMatter">;

/** What a script is beside its scenes. */
export async function readHead(db: Database, scriptId: string): Promise<Head> {
  const [row] = await db
    .select({ kind: scripts.kind, title: scriptTexts.title, cast: scriptTexts.cast })
    .from(scriptTexts)
    .innerJoin(scripts, eq(scripts.id, scriptTexts.scriptId))
    .where(eq(scriptTexts.scriptId, scriptId));
  if (!row) throw new AppError("not-found");
  return { kind: row.kind as Kind, title: row.title, cast: row.cast as CastMember[] };
}

function parts(head: Head, content: SceneJson[]): Pick<Parsed, "frontMatter" | "scenes"> {
  const { frontMatter, scenes: found } = toParsed({ ...head, scenes: content }, "");
  return { frontMatter, scenes: found };
}

/** The scenes of a script's uploaded version some at a time, the front matter with the first. */
export async function* readScenes(
  db: Database,
  scriptId: string,
  head: Head,
): AsyncGenerator<Pick<Parsed, "frontMatter" | "scenes">, void, undefined> {
  for (let rank = 0; ;) {
    const rows = await db
      .select({ rank: scenes.rank, content: scenes.content })
      .from(scenes)
      .where(and(eq(scenes.scriptId, scriptId), eq(scenes.versionId, ""), gte(scenes.rank, rank)))
      .orderBy(asc(scenes.rank))
      .limit(A_READ);
    yield parts(
      head,
      rows.map((row) => row.content as SceneJson),
    );
    if (rows.length < A_READ) return;
    rank = (rows.at(-1)?.rank ?? 0) + 1;
  }
}

/** One scene by its ordinal, 0 for the lines before the first. @throws AppError not-found */
export async function readScene(db: Database, scriptId: string, head: Head, ordinal: number): Promise<Keyable> {
  const [row] = await db
    .select({ content: scenes.content })
    .from(scenes)
    .where(and(eq(scenes.scriptId, scriptId), eq(scenes.versionId, "")))
    .orderBy(asc(scenes.rank))
    .offset(ordinal)
    .limit(1);
  if (!row) throw new AppError("not-found");
  const found = parts(head, [row.content as SceneJson]);
  return ordinal === 0 ? { lines: found.frontMatter, number: null } : (found.scenes[0] ?? { lines: [], number: null });
}
