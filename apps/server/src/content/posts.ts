import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Database, Queryable } from "../platform/index.ts";
import { articleFiles, HOUSE, readArticle, type Article } from "./articles.ts";
import { markdownHtml, sectionsHtml } from "./articleHtml.ts";
import { ARTICLES_FOLDER } from "./readContent.ts";
import { parseSampleScript, sampleScriptFiles, type SampleScript } from "./sampleScripts.ts";
import { posts } from "./tables.ts";

type Row = typeof posts.$inferSelect;

/** A post as administrators list it. */
export interface PostEntry {
  id: string;
  kind: "article" | "script";
  title: string;
  /** Of an article; null for a script. */
  series: string | null;
  /** Who signs it. */
  author: string;
  published: boolean;
  updatedAt: Date;
}

/** Why a post cannot be taken; its sentence is for whoever sent it. */
export class PostError extends Error {}

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/u;
const MAX_ID = 64;

/** Puts the articles and scripts that the release brings into the database, each once: what an administrator changed or withdrew stays so. */
export async function seedPosts(db: Queryable, now: Date): Promise<void> {
  const common = { published: true, createdAt: now, updatedAt: now };
  const articles = articleFiles(ARTICLES_FOLDER).map(({ id, source }, rank) => ({
    ...common,
    id,
    kind: "article",
    rank,
    source,
    script: null,
  }));
  const scripts = sampleScriptFiles()
    .map((file) => ({ ...file, yearMonth: parseSampleScript(file).yearMonth }))
    .toSorted((a, b) => b.yearMonth.localeCompare(a.yearMonth))
    .map(({ slug, source, text }, rank) => ({ ...common, id: slug, kind: "script", rank, source, script: text }));
  await db
    .insert(posts)
    .values([...articles, ...scripts])
    .onConflictDoNothing();
}

const inOrder = [asc(posts.kind), asc(posts.rank), asc(posts.id)];

const scriptOf = (row: Row): SampleScript =>
  parseSampleScript({ slug: row.id, source: row.source, text: row.script ?? "" });
const articleOf = (row: Row): Article => readArticle(`${row.id}.md`, row.id, row.source);
/** @throws Error naming what is wrong with it */
const titleOf = (row: Row): string => (row.kind === "script" ? scriptOf(row) : articleOf(row)).title;

/** Published articles in their order. Texts are read anew only after a change. */
export function openPublished(db: Database) {
  const cache = new Map<string, { stamp: number; value: Article | SampleScript }>();
  const read = <T extends Article | SampleScript>(row: Row, make: (row: Row) => T): T => {
    const stamp = row.updatedAt.getTime();
    const cached = cache.get(row.id);
    if (cached?.stamp === stamp) return cached.value as T;
    const value = make(row);
    cache.set(row.id, { stamp, value });
    return value;
  };
  const rowsOf = (kind: PostEntry["kind"], id?: string): Promise<Row[]> =>
    db
      .select()
      .from(posts)
      .where(and(eq(posts.kind, kind), eq(posts.published, true), id === undefined ? undefined : eq(posts.id, id)))
      .orderBy(...inOrder);
  return {
    articles: async (): Promise<Article[]> => (await rowsOf("article")).map((row) => read(row, articleOf)),
    article: async (id: string): Promise<Article | null> => {
      const [row] = await rowsOf("article", id);
      return row ? read(row, articleOf) : null;
    },
    scripts: async (): Promise<SampleScript[]> => (await rowsOf("script")).map((row) => read(row, scriptOf)),
    script: async (id: string): Promise<{ script: SampleScript; fileKey: string | null } | null> => {
      const [row] = await rowsOf("script", id);
      return row ? { script: read(row, scriptOf), fileKey: row.fileKey } : null;
    },
  };
}
export type Published = ReturnType<typeof openPublished>;

/** Every post, articles first. */
export const listPosts = async (db: Queryable): Promise<PostEntry[]> =>
  (
    await db
      .select()
      .from(posts)
      .orderBy(...inOrder)
  ).map((row) => ({
    id: row.id,
    kind: row.kind as PostEntry["kind"],
    title: titleOf(row),
    series: row.kind === "article" ? articleOf(row).series : null,
    author: row.kind === "article" ? HOUSE : scriptOf(row).author,
    published: row.published,
    updatedAt: row.updatedAt,
  }));

async function loadPost(db: Queryable, id: string): Promise<Row> {
  const [row] = await db.select().from(posts).where(eq(posts.id, id));
  if (!row) throw new PostError(`没有编号为 ${id} 的文章或剧本。`);
  return row;
}

/** What a post is written as: its Markdown, and the text of a script. @throws PostError */
export async function readPost(db: Queryable, id: string): Promise<{ source: string; script: string | null }> {
  const { source, script } = await loadPost(db, id);
  return { source, script };
}

/** Shows a post to users, or takes it from them. Answers its title. @throws PostError */
export async function setPublished(db: Queryable, id: string, published: boolean, now: Date): Promise<string> {
  const row = await loadPost(db, id);
  await db.update(posts).set({ published, updatedAt: now }).where(eq(posts.id, id));
  return titleOf(row);
}

/** A post as its readers would see it with this source; nothing is stored. @throws PostError naming what is wrong with it */
export async function previewPost(db: Queryable, id: string, source: string): Promise<{ title: string; html: string }> {
  const row = { ...(await loadPost(db, id)), source };
  const title = checkedTitle(row);
  return {
    title,
    html: row.kind === "script" ? markdownHtml(scriptOf(row).note) : sectionsHtml(articleOf(row).sections),
  };
}

/**
 * Writes a post anew, or a new one, which is not published yet. `script`: the text of a script; left out, an existing one keeps its own.
 * @throws PostError naming what is wrong with it; nothing is changed then
 */
export async function writePost(
  db: Queryable,
  id: string,
  edit: { source: string; script?: string },
  now: Date,
): Promise<{ title: string; isNew: boolean }> {
  if (!ID.test(id) || id.length > MAX_ID) throw new PostError("编号用小写字母、数字和连字符，不超过 64 个字符。");
  const [old] = await db.select().from(posts).where(eq(posts.id, id));
  const script = edit.script ?? old?.script ?? null;
  if (old?.kind === "article" && script !== null) throw new PostError(`${id} 是一篇文章，不带剧本正文。`);
  const kind = script === null ? "article" : "script";
  const [last] = await db
    .select({ rank: sql<number>`coalesce(max(${posts.rank}), -1)::int` })
    .from(posts)
    .where(eq(posts.kind, kind));
  const row: Row = {
    id,
    kind,
    rank: old?.rank ?? (last?.rank ?? -1) + 1,
    source: edit.source,
    script,
    published: old?.published ?? false,
    fileKey: null,
    createdAt: old?.createdAt ?? now,
    updatedAt: now,
  };
  const title = checkedTitle(row);
  await db.insert(posts).values(row).onConflictDoUpdate({ target: posts.id, set: row });
  return { title, isNew: old === undefined };
}

function checkedTitle(row: Row): string {
  try {
    return titleOf(row);
  } catch (cause) {
    throw new PostError(`这份内容不能用：${(cause as Error).message}`, { cause });
  }
}

/** Where the PDFs of published scripts lie. */
export const POSTS_PREFIX = "posts/";

/** Says which file is a script's PDF, unless the script has changed since it was read. */
export async function keepScriptFile(db: Queryable, id: string, text: string, fileKey: string): Promise<void> {
  await db
    .update(posts)
    .set({ fileKey })
    .where(and(eq(posts.id, id), eq(posts.script, text)));
}

/** Those of the keys that a post names. */
export const namedPostFiles = async (db: Queryable, keys: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await db
        .select({ key: posts.fileKey })
        .from(posts)
        .where(inArray(posts.fileKey, [...keys]))
    ).flatMap(({ key }) => key ?? []),
  );
