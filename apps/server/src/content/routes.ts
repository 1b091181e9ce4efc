import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import {
  ArticleList,
  ArticleText,
  envelope,
  OUTSTANDING_PAGE_SIZE,
  outstandingFileUrl,
  OutstandingPage,
  OutstandingText,
  PageQuery,
  type ArticleEntry,
  type OutstandingScript,
} from "@mochang/contract";
import { parseScreenplay, type Parsed } from "@mochang/screenplay";
import { z } from "zod";
import type { RequireUser } from "../account/index.ts";
import {
  AppError,
  attachment,
  ok,
  presented,
  workFileName,
  type App,
  type Database,
  type Files,
} from "../platform/index.ts";
import { hanCharacters, HOUSE, type Article } from "./articles.ts";
import { markdownHtml, sectionsHtml } from "./articleHtml.ts";
import { keepScriptFile, openPublished, POSTS_PREFIX, type Published } from "./posts.ts";
import type { SampleScript } from "./sampleScripts.ts";

export interface ContentRoutesDeps {
  db: Database;
  files: Pick<Files, "get" | "put">;
  requireUser: RequireUser;
  /** A published script as a PDF. */
  renderScript(parsed: Parsed, work: { name: string; author: string }): Promise<Uint8Array>;
}

/** Who signs our own articles. */
const tags = ["outstanding"];
const Id = z.object({ id: z.string().min(1).max(64) });
const Query = PageQuery.extend({ pageSize: PageQuery.shape.pageSize.default(OUTSTANDING_PAGE_SIZE) });

/** Articles and excellent scripts: lists, texts, and the scripts' PDFs. */
export function registerContent(app: App, deps: ContentRoutesDeps): void {
  const published = openPublished(deps.db);
  registerArticles(app, deps, published);
  registerScripts(app, deps, published);
}

const entryOf = (article: Article): ArticleEntry => ({
  id: article.id,
  sort: article.sort,
  series: article.series,
  title: article.title,
  desc: article.summary,
  time: article.date,
  img: null,
  characters: article.characters,
});

function registerArticles(app: App, { requireUser }: ContentRoutesDeps, published: Published): void {
  app.get(
    "/api/outstanding/findArticleList",
    { onRequest: requireUser, schema: { summary: "精选文章", tags, response: { 200: envelope(ArticleList) } } },
    async () => ok((await published.articles()).map(entryOf)),
  );
  app.get(
    "/api/outstanding/findArticleById/:id",
    {
      onRequest: requireUser,
      schema: { summary: "一篇文章", tags, params: Id, response: { 200: envelope(ArticleText) } },
    },
    async (request) => {
      const article = await published.article(request.params.id);
      if (!article) throw new AppError("not-found");
      return ok({
        ...entryOf(article),
        source: HOUSE,
        content: sectionsHtml(article.sections),
        sections: article.sections.map(({ anchor, title }) => ({ anchor, title })),
      });
    },
  );
}

/** What is counted of a script, once for each text. */
const counts = new WeakMap<SampleScript, { parsed: Parsed; sceneCount: number; characters: number }>();
function countsOf(script: SampleScript) {
  const cached = counts.get(script);
  if (cached) return cached;
  const parsed = parseScreenplay(script.text);
  const counted = { parsed, sceneCount: parsed.scenes.length, characters: hanCharacters(script.text) };
  counts.set(script, counted);
  return counted;
}

const cardOf = (script: SampleScript): OutstandingScript => {
  const { sceneCount, characters } = countsOf(script);
  return {
    id: script.slug,
    name: script.title,
    author: [script.author],
    yearMonth: script.yearMonth,
    imageUrl: null,
    fileUrl: outstandingFileUrl(script.slug),
    genre: script.genre,
    medium: script.medium,
    summary: script.summary,
    sceneCount,
    characters,
  };
};

function registerScripts(app: App, deps: ContentRoutesDeps, published: Published): void {
  const guarded = { onRequest: deps.requireUser };
  app.post(
    "/api/outstanding/findPageByParam",
    {
      ...guarded,
      schema: { summary: "优秀剧本", tags, body: Query, response: { 200: envelope(OutstandingPage) } },
    },
    async (request) => {
      const { currentPage, pageSize } = request.body;
      const all = await published.scripts();
      const from = (currentPage - 1) * pageSize;
      return ok({ total: all.length, records: all.slice(from, from + pageSize).map(cardOf) });
    },
  );
  app.get(
    "/api/outstanding/findScriptById/:id",
    {
      ...guarded,
      schema: { summary: "一部优秀剧本：编者按与正文", tags, params: Id, response: { 200: envelope(OutstandingText) } },
    },
    async (request, reply) => {
      const found = await published.script(request.params.id);
      if (!found) throw new AppError("not-found");
      const { script } = found;
      const { parsed } = countsOf(script);
      return presented(reply).send(
        ok({ ...cardOf(script), licence: script.licence ?? null, note: markdownHtml(script.note), document: parsed }),
      );
    },
  );
  const scriptFile = scriptFiles(deps, published);
  app.get(
    "/api/outstanding/file/:id",
    { ...guarded, schema: { summary: "一部优秀剧本的 PDF", tags, params: Id } },
    async (request, reply) => {
      const { title, size, stream } = await scriptFile(request.params.id);
      return reply
        .header("content-type", "application/pdf")
        .header("content-disposition", attachment(workFileName(title, ".pdf")))
        .header("content-length", size)
        .header("cache-control", "private, max-age=300")
        .send(stream);
    },
  );
}

/** The PDF of a published script: made when it is first asked for, then kept until the script changes. @throws AppError not-found */
function scriptFiles({ db, files, renderScript }: ContentRoutesDeps, published: Published) {
  const making = new Map<string, Promise<string>>();
  const make = async (script: SampleScript): Promise<string> => {
    const pdf = await renderScript(countsOf(script).parsed, { name: script.title, author: script.author });
    const digest = createHash("sha256").update(pdf).digest("hex").slice(0, 16);
    const key = `${POSTS_PREFIX}${script.slug}-${digest}.pdf`;
    await files.put(key, Readable.from([Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)]));
    await keepScriptFile(db, script.slug, script.text, key);
    return key;
  };
  return async (id: string) => {
    const found = await published.script(id);
    if (!found) throw new AppError("not-found");
    const { script, fileKey } = found;
    const storedFile = fileKey === null ? null : await files.get(fileKey);
    if (storedFile) return { title: script.title, ...storedFile };
    const work = making.get(id) ?? make(script).finally(() => making.delete(id));
    making.set(id, work);
    const generatedFile = await files.get(await work);
    if (!generatedFile) throw new AppError("storage-down");
    return { title: script.title, ...generatedFile };
  };
}
