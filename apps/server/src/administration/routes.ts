import { Readable } from "node:stream";
import { envelope, LedgerPage } from "@mochang/contract";
import {
  AdminAudit,
  AdminAuditQuery,
  AdminCounts,
  AdminGrant,
  AdminLedgerQuery,
  AdminPost,
  AdminPostEdit,
  AdminPostSource,
  AdminPreview,
  AdminProvider,
  AdminPublish,
  AdminRunAct,
  AdminTenant,
  AdminTried,
  AdminTry,
  AdminUsers,
  AdminUsersQuery,
  AdminWork,
} from "@mochang/contract/admin";
import { z } from "zod";
import { userOf, type RequireUser } from "../account/index.ts";
import { listPosts, PostError, previewPost, readPost } from "../content/index.ts";
import { AppError, attachment, ok, type App } from "../platform/index.ts";
import type { RunLog } from "../run/index.ts";
import {
  editPost,
  grantInk,
  publishPost,
  resumeRun,
  setTenant,
  stopRun,
  type ActionDeps,
  type ResumeRun,
} from "./actions.ts";
import { auditCsv, readAudit } from "./auditLog.ts";
import { readCounts } from "./counts.ts";
import { readLedgerOf } from "./ledgerOf.ts";
import { NAME_FAULTS } from "./nameFaults.ts";
import { readProviders, type Configured } from "./providers.ts";
import { requireAdmin } from "./requireAdmin.ts";
import { tryProvider, type ProviderPorts } from "./tryProvider.ts";
import { readUsers } from "./readUsers.ts";
import { readAdminWork } from "./adminWork.ts";

export interface AdministrationRoutesDeps extends ActionDeps {
  runLog: RunLog;
  requireUser: RequireUser;
  configured: Configured;
  resume: ResumeRun;
  ports: ProviderPorts;
  /** Of one worker process. */
  runsAtOnce: number;
}

const tags = ["admin"];
const Id = z.string().min(1).max(64);
const Done = envelope(z.null());
const offsetOf = ({ currentPage, pageSize }: { currentPage: number; pageSize: number }) => ({
  limit: pageSize,
  offset: (currentPage - 1) * pageSize,
});

/** /admin: accounts, ink, work, providers, posts and the log of what administrators did. Everybody else is told that there is no such thing. */
export function registerAdministration(app: App, deps: AdministrationRoutesDeps): void {
  registerUsers(app, deps);
  registerWork(app, deps);
  registerProviders(app, deps);
  registerPosts(app, deps);
  registerAudit(app, deps);
}

function registerUsers(app: App, deps: AdministrationRoutesDeps): void {
  const guarded = { onRequest: requireAdmin(deps.requireUser), ...NAME_FAULTS };
  app.get(
    "/api/admin/counts",
    { ...guarded, schema: { summary: "各项的数目", tags, response: { 200: envelope(AdminCounts) } } },
    async () => ok(await readCounts(deps.db, deps, deps.now())),
  );
  app.post(
    "/api/admin/ledger",
    {
      ...guarded,
      schema: {
        summary: "一位用户的用墨账目，不带作品名；看过就记一笔",
        tags,
        body: AdminLedgerQuery,
        response: { 200: envelope(LedgerPage) },
      },
    },
    async (request) => ok(await readLedgerOf(deps, deps.runLog, userOf(request), request.body)),
  );
  app.get(
    "/api/admin/users",
    {
      ...guarded,
      schema: { summary: "账号", tags, querystring: AdminUsersQuery, response: { 200: envelope(AdminUsers) } },
    },
    async ({ query }) => ok(await readUsers(deps.db, { ...query, ...offsetOf(query) })),
  );
  app.post(
    "/api/admin/grant",
    {
      ...guarded,
      schema: { summary: "赠墨，盒数为负是收回；同一个 key 只做一次", tags, body: AdminGrant, response: { 200: Done } },
    },
    async (request) => {
      await grantInk(deps, userOf(request), request.body);
      return ok(null, request.body.boxes < 0 ? "已收回" : "已赠墨");
    },
  );
  app.post(
    "/api/admin/tenant",
    { ...guarded, schema: { summary: "改租户", tags, body: AdminTenant, response: { 200: Done } } },
    async (request) => {
      await setTenant(deps, userOf(request), request.body);
      return ok(null, "租户已改");
    },
  );
}

function registerWork(app: App, deps: AdministrationRoutesDeps): void {
  const guarded = { onRequest: requireAdmin(deps.requireUser), ...NAME_FAULTS };
  app.get(
    "/api/admin/work",
    { ...guarded, schema: { summary: "正在做的和没做成的任务", tags, response: { 200: envelope(AdminWork) } } },
    async () => ok({ ...(await readAdminWork(deps.db, deps.runLog, deps.now())), max: deps.runsAtOnce }),
  );
  app.post(
    "/api/admin/stopRun",
    { ...guarded, schema: { summary: "停下一件任务", tags, body: AdminRunAct, response: { 200: Done } } },
    async (request) => {
      await stopRun(deps, deps.runLog, userOf(request), request.body);
      return ok(null, "已经请它停下");
    },
  );
  app.post(
    "/api/admin/resumeRun",
    {
      ...guarded,
      schema: {
        summary: "让一件没做成的任务接着做，用它主人的墨",
        tags,
        body: AdminRunAct,
        response: { 200: Done },
      },
    },
    async (request) => {
      await resumeRun(deps, deps, userOf(request), request.body);
      return ok(null, "已经接着做");
    },
  );
}

function registerProviders(app: App, deps: AdministrationRoutesDeps): void {
  const guarded = { onRequest: requireAdmin(deps.requireUser), ...NAME_FAULTS };
  app.get(
    "/api/admin/providers",
    {
      ...guarded,
      schema: { summary: "服务方一天来的情形", tags, response: { 200: envelope(z.array(AdminProvider)) } },
    },
    async () => ok(await readProviders(deps.db, deps.configured, deps.now())),
  );
  app.post(
    "/api/admin/tryProvider",
    {
      ...guarded,
      schema: {
        summary: "试一次一家服务；短信发到管理员自己的手机",
        tags,
        body: AdminTry,
        response: { 200: envelope(AdminTried) },
      },
    },
    async (request) => ok(await tryProvider({ ...deps, log: request.log }, userOf(request), request.body.provider)),
  );
}

/** A sentence for whoever wrote the post. */
async function withPostErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PostError) throw new AppError("invalid", { msg: error.message, cause: error });
    throw error;
  }
}

function registerPosts(app: App, deps: AdministrationRoutesDeps): void {
  const guarded = { onRequest: requireAdmin(deps.requireUser), ...NAME_FAULTS };
  app.get(
    "/api/admin/posts",
    { ...guarded, schema: { summary: "文章和优秀剧本", tags, response: { 200: envelope(z.array(AdminPost)) } } },
    async () => ok((await listPosts(deps.db)).map((post) => ({ ...post, updatedAt: post.updatedAt.toISOString() }))),
  );
  app.get(
    "/api/admin/post",
    {
      ...guarded,
      schema: {
        summary: "一篇的 Markdown",
        tags,
        querystring: z.object({ id: Id }),
        response: { 200: envelope(AdminPostSource) },
      },
    },
    async ({ query: { id } }) => ok({ id, ...(await withPostErrors(readPost(deps.db, id))) }),
  );
  app.post(
    "/api/admin/post",
    {
      ...guarded,
      bodyLimit: 2 << 20,
      schema: {
        summary: "改一篇；没有这个编号就新建，新建的先不发布",
        tags,
        body: AdminPostEdit,
        response: { 200: envelope(z.object({ title: z.string(), isNew: z.boolean() })) },
      },
    },
    async (request) => {
      const { id, source } = request.body;
      return ok(await withPostErrors(editPost(deps, userOf(request), id, { source })));
    },
  );
  app.post(
    "/api/admin/preview",
    {
      ...guarded,
      bodyLimit: 2 << 20,
      schema: {
        summary: "一篇照读者的样子，不存",
        tags,
        body: AdminPostEdit,
        response: { 200: envelope(AdminPreview) },
      },
    },
    async ({ body: { id, source } }) => ok(await withPostErrors(previewPost(deps.db, id, source))),
  );
  app.post(
    "/api/admin/publish",
    { ...guarded, schema: { summary: "发布或撤下一篇", tags, body: AdminPublish, response: { 200: Done } } },
    async (request) => {
      const { id, published } = request.body;
      const title = await withPostErrors(publishPost(deps, userOf(request), id, published));
      return ok(null, `《${title}》${published ? "已发布" : "已撤下"}`);
    },
  );
}

function registerAudit(app: App, deps: AdministrationRoutesDeps): void {
  const guarded = { onRequest: requireAdmin(deps.requireUser), ...NAME_FAULTS };
  app.get(
    "/api/admin/auditCsv",
    {
      ...guarded,
      schema: { summary: "操作记录（CSV）", tags, querystring: AdminAuditQuery.pick({ kind: true }) },
    },
    async ({ query }, reply) =>
      reply
        .header("content-type", "text/csv; charset=utf-8")
        .header("content-disposition", attachment("操作记录.csv"))
        .send(Readable.from(auditCsv(deps.db, query.kind))),
  );
  app.get(
    "/api/admin/audit",
    {
      ...guarded,
      schema: {
        summary: "操作记录，新的在前",
        tags,
        querystring: AdminAuditQuery,
        response: { 200: envelope(AdminAudit) },
      },
    },
    async ({ query }) => ok(await readAudit(deps.db, { ...query, ...offsetOf(query) })),
  );
}
