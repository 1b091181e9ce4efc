import { readFileSync } from "node:fs";
import { BLOCKED_TENANT, maskPhone } from "@mochang/contract";
import type { Command } from "commander";
import { beijingDay, findAccount, readAccounts } from "../account/index.ts";
import {
  COMMAND_LINE,
  editPost as edit,
  grantInk as grant,
  notePhonesShown,
  publishPost as publish,
  ROLES,
  setRole as changeRole,
  setTenant as changeTenant,
} from "../administration/index.ts";
import { listPosts, PostError, readPost } from "../content/index.ts";
import { checkLedger, readBalances } from "../ink/index.ts";
import { createLog, readEnv, StartError, systemNow, type Database } from "../platform/index.ts";
import { openOperator } from "../platform/openServices.ts";
import { REFUSED } from "./readScriptInput.ts";

/** 1 box is 1,000 drops is 1,000,000 units. */
const UNITS_PER_BOX = 1_000_000;

/** A request that cannot be carried out; its sentence is for the terminal. */
export class AdminError extends Error {}
/** What a check found, as its sentence says. */
export class CheckFailed extends Error {}

/** All accounts, oldest first; phones masked unless `full`, which the audit log notes. */
export async function listUsers(db: Database, full: boolean, reason = "管理员处理"): Promise<string[]> {
  const rows = await readAccounts(db);
  if (full) await notePhonesShown(acting(db), COMMAND_LINE, rows.length, reason);
  const balances = await readBalances(db);
  const lines = rows.map((r) =>
    [
      full ? r.phone : maskPhone(r.phone),
      r.userName,
      r.role,
      String(r.tenantId),
      `${((balances.get(r.id) ?? 0) / UNITS_PER_BOX).toFixed(2)} 盒`,
      beijingDay(r.createdAt),
    ].join("\t"),
  );
  return [["手机号", "名字", "角色", "租户", "墨水", "注册"].join("\t"), ...lines];
}

const acting = (db: Database) => ({ db, now: systemNow });

/** Adds ink to an account; the ledger and the audit log note that an administrator did, and why. */
export async function grantInk(db: Database, phone: string, boxes: number, reason = "管理员发放"): Promise<string> {
  if (!Number.isFinite(boxes) || boxes <= 0 || boxes > 100_000)
    throw new AdminError("盒数应为大于 0、不超过 100000 的数。");
  const userId = await userIdOf(db, phone);
  await grant(acting(db), COMMAND_LINE, { userId, boxes, reason });
  return `已给 ${maskPhone(phone)} 发放 ${boxes} 盒墨水。`;
}

export async function setRole(db: Database, phone: string, role: string): Promise<string> {
  if (!ROLES.includes(role)) throw new AdminError(`角色应为 ${ROLES.join(" 或 ")}。`);
  await changeRole(acting(db), COMMAND_LINE, await userIdOf(db, phone), role);
  return `${maskPhone(phone)} 的角色已设为 ${role}。`;
}

/** Tenant 8 may not evaluate. */
export async function setTenant(db: Database, phone: string, tenant: string, reason = "管理员处理"): Promise<string> {
  if (!/^\d{1,9}$/.test(tenant)) throw new AdminError("租户应为整数。");
  const tenantId = Number(tenant);
  await changeTenant(acting(db), COMMAND_LINE, { userId: await userIdOf(db, phone), tenantId, reason });
  return `${maskPhone(phone)} 的租户已设为 ${tenantId}。${tenantId === BLOCKED_TENANT ? "这个租户不能使用评估。" : ""}`;
}

/** Says whether every account's balance is the sum of its ledger, and which are not. @throws CheckFailed when one is not */
export async function inkCheck(db: Database): Promise<string> {
  const { accounts, differences } = await checkLedger(db);
  if (differences.length === 0) return `${accounts} 个账户的余额都与账目相符。`;
  const lines = differences.map(
    (d) =>
      `${d.userId}\t余额 ${d.balance}\t各笔合计 ${d.sum}\t末笔结余 ${d.runningTotal ?? "无"}\t不连续 ${d.brokenEntries} 笔`,
  );
  throw new CheckFailed([`${accounts} 个账户中有 ${differences.length} 个与账目不符（单位）：`, ...lines].join("\n"));
}

/** Articles and excellent scripts, one a line. */
export async function postList(db: Database): Promise<string[]> {
  const lines = (await listPosts(db)).map(({ id, kind, title, published, updatedAt }) =>
    [id, kind === "script" ? "优秀剧本" : "文章", title, published ? "已发布" : "未发布", beijingDay(updatedAt)].join(
      "\t",
    ),
  );
  return [["编号", "种类", "标题", "状态", "改于"].join("\t"), ...lines];
}

/** Shows a post to users or takes it from them. @throws PostError */
export async function publishPost(db: Database, id: string, published: boolean): Promise<string> {
  return `《${await publish(acting(db), COMMAND_LINE, id, published)}》${published ? "已发布" : "已撤下"}。`;
}

/** A post as it is written: its Markdown, or the text of a script. @throws PostError, AdminError */
export async function showPost(db: Database, id: string, text: boolean): Promise<string> {
  const { source, script } = await readPost(db, id);
  if (!text) return source.trimEnd();
  if (script === null) throw new AdminError(`${id} 是一篇文章，不带剧本正文。`);
  return script.trimEnd();
}

/** Writes a post from files. @throws PostError, AdminError */
export async function editPost(db: Database, id: string, file: string, textFile?: string): Promise<string> {
  const script = textFile === undefined ? {} : { script: readOwnFile(textFile) };
  const { title, isNew } = await edit(acting(db), COMMAND_LINE, id, {
    source: readOwnFile(file),
    ...script,
  });
  return isNew ? `《${title}》存好了，还没有发布：mochang admin publish ${id}` : `《${title}》改好了。`;
}

function readOwnFile(path: string): string {
  try {
    return readFileSync(path, "utf8").replace(/^\uFEFF/u, "");
  } catch {
    throw new AdminError(`读不了文件 ${path}。`);
  }
}

async function userIdOf(db: Database, phone: string): Promise<string> {
  const found = await findAccount(db, phone);
  if (!found) throw new AdminError("没有这个手机号的账号。");
  return found.id;
}

/** Runs one command on the database and prints what it says; beside a running server or without one. */
async function withDatabase(work: (db: Database) => Promise<string | string[]>): Promise<void> {
  try {
    const env = readEnv();
    const operator = await openOperator(env, createLog("error"));
    try {
      const output = await work(operator.db);
      process.stdout.write(`${[output].flat().join("\n")}\n`);
    } finally {
      await operator.close();
    }
  } catch (error) {
    const found = error instanceof CheckFailed;
    if (!found && !(error instanceof StartError) && !(error instanceof AdminError) && !(error instanceof PostError))
      throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = found ? 1 : REFUSED;
  }
}

/** Adds `admin` to the command line. */
export function registerAdmin(program: Command): void {
  const admin = program
    .command("admin")
    .helpCommand(false)
    .description("管理账号（列出、发墨水、核对账目、设角色和租户）与文章、优秀剧本（列出、发布、撤下、编辑）");
  admin
    .command("users")
    .description("列出账号")
    .option("--full", "显示完整的手机号，操作记录里记一笔")
    .option("--reason <缘由>", "用 --full 时写进操作记录")
    .action((options: { full?: boolean; reason?: string }) =>
      withDatabase((db) => listUsers(db, options.full === true, options.reason)),
    );
  admin
    .command("grant")
    .description("发放墨水")
    .argument("<手机号>", "手机号")
    .argument("<盒数>", "盒数")
    .option("--reason <缘由>", "写进用户的账目、消息和操作记录")
    .action((phone: string, boxes: string, options: { reason?: string }) =>
      withDatabase((db) => grantInk(db, phone, Number(boxes), options.reason)),
    );
  admin
    .command("role")
    .description("设角色")
    .argument("<手机号>", "手机号")
    .argument("<角色>", "user 或 admin")
    .action((phone: string, role: string) => withDatabase((db) => setRole(db, phone, role)));
  admin
    .command("tenant")
    .description("设租户（8 不能评估）")
    .argument("<手机号>", "手机号")
    .argument("<租户>", "租户编号")
    .option("--reason <缘由>", "写进操作记录；停用或恢复评估时也告诉用户")
    .action((phone: string, tenant: string, options: { reason?: string }) =>
      withDatabase((db) => setTenant(db, phone, tenant, options.reason)),
    );
  admin
    .command("ink-check")
    .description("核对每个账户的余额与账目")
    .action(() => withDatabase((db) => inkCheck(db)));
  registerPosts(admin);
}

function registerPosts(admin: Command): void {
  const id = "编号，见 mochang admin posts";
  admin
    .command("posts")
    .description("列出文章和优秀剧本")
    .action(() => withDatabase((db) => postList(db)));
  admin
    .command("post")
    .description("打出一篇的 Markdown，可以存成文件来改")
    .argument("<编号>", id)
    .option("--text", "打出剧本正文")
    .action((post: string, options: { text?: boolean }) =>
      withDatabase((db) => showPost(db, post, options.text === true)),
    );
  admin
    .command("edit")
    .description("用文件替换一篇；没有这个编号就新建，新建的先不发布")
    .argument("<编号>", id)
    .argument("<文件>", "带文首设置的 Markdown 文件")
    .option("--text <文件>", "优秀剧本的正文，纯文本文件")
    .action((post: string, file: string, options: { text?: string }) =>
      withDatabase((db) => editPost(db, post, file, options.text)),
    );
  admin
    .command("publish")
    .description("发布")
    .argument("<编号>", id)
    .action((post: string) => withDatabase((db) => publishPost(db, post, true)));
  admin
    .command("unpublish")
    .description("撤下")
    .argument("<编号>", id)
    .action((post: string) => withDatabase((db) => publishPost(db, post, false)));
}
