import { Readable } from "node:stream";
import {
  envelope,
  LoginAnswer,
  MESSAGES,
  Phone,
  SendSms,
  SiteInfo,
  SmsCode,
  UserInfo,
  UserLogin,
} from "@mochang/contract";
import { z } from "zod";
import { AppError, ok, type App, type Database, type Env, type Now } from "../platform/index.ts";
import { SESSION_COOKIE } from "../platform/http/index.ts";
import { refuseOutsideBeta, type BetaWindow } from "./betaWindow.ts";
import { logIn, type LogInDeps } from "./logIn.ts";
import { deleteAccount, exportAccount, type PersonalData } from "./personalData.ts";
import { presentUser } from "./presentUser.ts";
import { tokenOf, userOf, type RequireUser } from "./requireUser.ts";
import { sendCode, type SendCodeDeps } from "./sendCode.ts";
import { closeSession, type CurrentUser } from "./sessions.ts";
import { takeCode } from "./smsCode.ts";
import { SESSION_DAYS } from "./limits.ts";

export interface AccountRoutesDeps extends LogInDeps, SendCodeDeps {
  db: Database;
  now: Now;
  env: Pick<Env, "PUBLIC_URL">;
  beta: BetaWindow;
  requireUser: RequireUser;
  siteInfo(): Omit<SiteInfo, "signedIn">;
  findSession(token: string, now: Date): Promise<CurrentUser | null>;
  /** Filled by the other features at start. */
  personalData: readonly PersonalData[];
}

const phoneOf = (given: string): string => {
  const phone = Phone.safeParse(given.trim());
  if (!phone.success) throw new AppError("phone-invalid");
  return phone.data;
};
const codeOf = (given: string): string => {
  const code = SmsCode.safeParse(given.trim());
  if (!code.success) throw new AppError("code-invalid");
  return code.data;
};

/** Login by SMS code, the user's own data, what the login page must know. */
export function registerAccount(app: App, deps: AccountRoutesDeps): void {
  registerLogIn(app, deps);
  registerUser(app, deps);
}

function registerLogIn(app: App, deps: AccountRoutesDeps): void {
  const tags = ["account"];
  const secure = deps.env.PUBLIC_URL?.startsWith("https:") ?? false;

  app.get(
    "/api/site/info",
    { schema: { summary: "登录前要知道的事", tags, response: { 200: envelope(SiteInfo) } } },
    async (request) => {
      const token = tokenOf(request);
      // With the database away nobody is known, and the page still has its foot.
      const user = token === null ? null : await deps.findSession(token, deps.now()).catch(() => null);
      return ok({ ...deps.siteInfo(), signedIn: user !== null });
    },
  );

  app.post(
    "/api/sms/send",
    { schema: { summary: "发送验证码", tags, body: SendSms, response: { 200: envelope(z.null()) } } },
    async (request) => {
      const phone = phoneOf(request.body.phone);
      refuseOutsideBeta(deps.beta, deps.now());
      await sendCode(deps, phone, request.ip);
      return ok(null, MESSAGES.smsSent);
    },
  );

  app.post(
    "/api/login/userLogin",
    { schema: { summary: "登录或注册", tags, body: UserLogin, response: { 200: envelope(LoginAnswer) } } },
    async (request, reply) => {
      const phone = phoneOf(request.body.phone);
      const code = codeOf(request.body.code);
      refuseOutsideBeta(deps.beta, deps.now());
      const { token } = await logIn(deps, phone, code, request.ip);
      reply.setCookie(SESSION_COOKIE, token, {
        httpOnly: true,
        sameSite: "lax",
        path: "/",
        secure,
        maxAge: SESSION_DAYS * 24 * 3600,
      });
      return ok({ token }, "登录成功");
    },
  );

  app.post(
    "/api/login/logout",
    { schema: { summary: "退出", tags, response: { 200: envelope(z.null()) } } },
    async (request, reply) => {
      const token = tokenOf(request);
      if (token !== null) await closeSession(deps.db, token);
      reply.clearCookie(SESSION_COOKIE, { path: "/" });
      return ok(null);
    },
  );
}

/** The user's own data: who one is, all of it as a file, and its end. */
function registerUser(app: App, deps: AccountRoutesDeps): void {
  const { db, requireUser } = deps;
  const tags = ["account"];

  app.get(
    "/api/user/getUserInfo",
    { onRequest: requireUser, schema: { summary: "当前用户", tags, response: { 200: envelope(UserInfo) } } },
    async (request) => ok(presentUser(userOf(request))),
  );

  app.get(
    "/api/user/exportData",
    { onRequest: requireUser, schema: { summary: "下载与本账号有关的全部数据（JSON）", tags } },
    async (request, reply) => {
      const user = userOf(request);
      return reply
        .header("content-type", "application/json; charset=utf-8")
        .header("content-disposition", 'attachment; filename="mochang-account.json"')
        .header("cache-control", "no-store")
        .send(Readable.from(exportAccount(db, user, deps.personalData)));
    },
  );

  app.post(
    "/api/user/deleteAccount",
    {
      onRequest: requireUser,
      schema: {
        summary: "注销账号：凭新的验证码，删除作品、报告、文件与全部记录",
        tags,
        body: z.object({ code: z.string() }),
        response: { 200: envelope(z.null()) },
      },
    },
    async (request, reply) => {
      const user = userOf(request);
      if (!(await takeCode(db, deps.secret, user.phone, codeOf(request.body.code), deps.now())))
        throw new AppError("code-wrong");
      await deleteAccount(db, user, deps.personalData);
      reply.clearCookie(SESSION_COOKIE, { path: "/" });
      return ok(null);
    },
  );
}
