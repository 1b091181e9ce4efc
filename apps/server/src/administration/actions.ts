import { BLOCKED_TENANT, RUN_WORK, UNITS_PER_BOX } from "@mochang/contract";
import { isEnded } from "@mochang/contract";
import { findUser, updateAccount, type AccountRow } from "../account/index.ts";
import { listPosts, readPost, setPublished, writePost } from "../content/index.ts";
import { openInk } from "../ink/index.ts";
import { storeNotification } from "../notifications/index.ts";
import { AppError, type Database, type Now, type Transaction } from "../platform/index.ts";
import type { Run, RunLog } from "../run/index.ts";
import { writeAudit, type Actor } from "./auditLog.ts";
import { grantAction } from "./grantWords.ts";

/** What every act of an administrator needs; the web app and the command line do them by the same code. */
export interface ActionDeps {
  db: Database;
  now: Now;
}

const NO_USER = "没有这个账号，可能已经注销";

/** @throws AppError not-found */
export async function userOf(tx: Transaction, id: string): Promise<AccountRow> {
  const user = await findUser(tx, id);
  if (!user) throw new AppError("not-found", { msg: NO_USER });
  return user;
}

/** Where a user sees what was changed of the account. */
const ACCOUNT_PAGE = "/account";
/** What a user is told behind an act on his account or work: the agreement promises whoever is restricted to hear why, and a way to object. */
const because = (reason: string): string => `缘由：${reason.replace(/。$/u, "")}。有异议，可以在十五日内申诉`;

/** Tells a user what an administrator did, in the act's own transaction. */
const tell = (tx: Transaction, userId: string, title: string, now: Date): Promise<void> =>
  storeNotification(tx, { userId, scriptId: null, runId: null, title, outcome: "done", link: ACCOUNT_PAGE }, now);

/** Adds boxes of ink to an account, or takes them back; with a `key` once, however often it is sent. @throws AppError not-found, ink-exhausted */
export async function grantInk(
  { db, now }: ActionDeps,
  actor: Actor,
  { userId, boxes, reason, key }: { userId: string; boxes: number; reason: string; key?: string },
): Promise<void> {
  const ink = openInk({ db, now });
  await db.transaction(async (tx) => {
    const user = await userOf(tx, userId);
    const units = Math.round(Math.abs(boxes) * UNITS_PER_BOX);
    const options = { note: reason, ...(key === undefined ? {} : { id: `admin:${user.id}:${key}` }) };
    const isNew = await (boxes < 0 ? ink.withdraw : ink.grant)(user.id, units, options, tx);
    if (!isNew) return;
    const act = { kind: "ink", action: grantAction(boxes), subjectId: user.id, detail: `缘由：${reason}` } as const;
    await writeAudit(tx, actor, act, now());
    const told =
      boxes < 0 ? `管理员收回 ${-boxes} 盒墨，${because(reason)}` : `管理员赠您 ${boxes} 盒墨，缘由：${reason}`;
    await tell(tx, user.id, told, now());
  });
}

/** Sets an account's role or tenant. What it is already is set no second time. @throws AppError not-found */
async function change(
  { db, now }: ActionDeps,
  actor: Actor,
  userId: string,
  set: {
    fields: Partial<Pick<AccountRow, "role" | "tenantId">>;
    action: string;
    before(user: AccountRow): string;
    /** What its user is told; null: nothing. */
    told?(user: AccountRow): string | null;
  },
): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await userOf(tx, userId);
    if (Object.entries(set.fields).every(([name, value]) => user[name as "role" | "tenantId"] === value)) return;
    await updateAccount(tx, user.id, set.fields);
    const act = { kind: "account", action: set.action, subjectId: user.id, detail: set.before(user) } as const;
    await writeAudit(tx, actor, act, now());
    const told = set.told?.(user);
    if (told) await tell(tx, user.id, told, now());
  });
}

/** What a change of tenant means for its user: that of evaluating or not. */
function tenantTold(before: number, tenantId: number, reason: string): string | null {
  if (tenantId === BLOCKED_TENANT) return `评估功能已停用，${because(reason)}`;
  return before === BLOCKED_TENANT ? `评估功能已恢复，缘由：${reason}` : null;
}

/** Tenant 8 may not evaluate. @throws AppError not-found */
export const setTenant = (
  deps: ActionDeps,
  actor: Actor,
  { userId, tenantId, reason }: { userId: string; tenantId: number; reason: string },
): Promise<void> =>
  change(deps, actor, userId, {
    fields: { tenantId },
    action: `把 {user} 移到租户 ${tenantId}${tenantId === BLOCKED_TENANT ? "（不能评估）" : ""}`,
    before: (user) => `原先：租户 ${user.tenantId}，缘由：${reason}`,
    told: (user) => tenantTold(user.tenantId, tenantId, reason),
  });

const ROLE_WORDS: Readonly<Record<string, string>> = { user: "创作者", admin: "管理员" };
export const ROLES: readonly string[] = Object.keys(ROLE_WORDS);

/** @throws AppError not-found */
export const setRole = (deps: ActionDeps, actor: Actor, userId: string, role: string): Promise<void> =>
  change(deps, actor, userId, {
    fields: { role },
    action: `把 {user} 设为${ROLE_WORDS[role] ?? role}`,
    before: (user) => `原先：${ROLE_WORDS[user.role] ?? user.role}`,
  });

/** Notes that somebody had the whole phone numbers of all accounts listed. */
export const notePhonesShown = ({ db, now }: ActionDeps, actor: Actor, count: number, reason: string): Promise<void> =>
  writeAudit(
    db,
    actor,
    { kind: "account", action: `看了 ${count} 个账号的完整手机号`, detail: `缘由：${reason}` },
    now(),
  );

/** Asks a run of anybody's to stop; nothing where it has been asked already. @throws AppError not-found, conflict */
export async function stopRun(
  { db, now }: ActionDeps,
  runLog: RunLog,
  actor: Actor,
  { runId, reason }: { runId: string; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const run = await runLog.loadRun(runId, tx);
    if (!run) throw new AppError("not-found");
    if (isEnded(run.state)) throw new AppError("conflict", { msg: "这件任务已经结束了" });
    if (run.cancelAsked) return;
    const before = run.state === "queued" ? "排队中" : `做到 ${Math.floor(run.percent)}%`;
    const detail = `原先：${before}，缘由：${reason}`;
    const action = `停下 {user} 的${RUN_WORK[run.kind]}（${run.id.slice(0, 8)}）`;
    await writeAudit(tx, actor, { kind: "work", action, subjectId: run.userId, detail }, now());
    await tell(tx, run.userId, `管理员停下了您的${RUN_WORK[run.kind]}，${because(reason)}`, now());
    await runLog.cancelRun(run.id, tx);
  });
}

/** Goes on with a failed run as its user would, at its user's cost. @throws AppError */
export type ResumeRun = (owner: Pick<AccountRow, "id" | "tenantId">, run: Run) => Promise<unknown>;

/** Lets a failed run of anybody's go on where it failed. @throws AppError not-found, conflict, ink-exhausted */
export async function resumeRun(
  { db, now }: ActionDeps,
  { runLog, resume }: { runLog: RunLog; resume: ResumeRun },
  actor: Actor,
  { runId, reason }: { runId: string; reason: string },
): Promise<void> {
  const run = await runLog.loadRun(runId);
  if (!run) throw new AppError("not-found");
  if (run.state !== "failed") throw new AppError("conflict", { msg: "这件任务没有停在半路，不用接着做" });
  await resume(await db.transaction((tx) => userOf(tx, run.userId)), run);
  const action = `让 {user} 的${RUN_WORK[run.kind]}（${run.id.slice(0, 8)}）接着做`;
  await writeAudit(
    db,
    actor,
    { kind: "work", action, subjectId: run.userId, detail: `原先：没做成，缘由：${reason}` },
    now(),
  );
}

/** Shows a post to users or takes it from them. @returns its title. @throws PostError */
export const publishPost = ({ db, now }: ActionDeps, actor: Actor, id: string, published: boolean): Promise<string> =>
  db.transaction(async (tx) => {
    const before = (await listPosts(tx)).find((post) => post.id === id)?.published;
    const title = await setPublished(tx, id, published, now());
    const act = {
      kind: "post",
      action: `${published ? "发布" : "撤下"}《${title}》`,
      detail: `原先：${before ? "已发布" : "未发布"}`,
    } as const;
    if (before !== published) await writeAudit(tx, actor, act, now());
    return title;
  });

/** Writes a post anew, or a new one, which is not published yet. @throws PostError; nothing is changed then */
export const editPost = (
  { db, now }: ActionDeps,
  actor: Actor,
  id: string,
  edit: { source: string; script?: string },
): Promise<{ title: string; isNew: boolean }> =>
  db.transaction(async (tx) => {
    const old = await readPost(tx, id).catch(() => null);
    const written = await writePost(tx, id, edit, now());
    const detail = old ? `原先 ${old.source.length} 字，现在 ${edit.source.length} 字` : "新的一篇，存为草稿";
    await writeAudit(tx, actor, { kind: "post", action: `改《${written.title}》`, detail }, now());
    return written;
  });
