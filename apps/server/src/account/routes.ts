import {
  ConsentAsked,
  DeletionRequest,
  envelope,
  isPhone,
  LegalVersions,
  LoginAnswer,
  MESSAGES,
  SendSms,
  SiteInfo,
  SmsCode,
  UserInfo,
  UserLogin,
} from "@mochang/contract";
import { z } from "zod";
import { AppError, ok, type App, type Database, type Env, type Now } from "../platform/index.ts";
import { SESSION_COOKIE } from "../platform/http/index.ts";
import { limitedAddress } from "./address.ts";
import { registerSessions } from "./sessionRoutes.ts";
import { refuseOutsideBeta, type BetaWindow } from "./betaWindow.ts";
import { logIn, type LogInDeps } from "./logIn.ts";
import { findDeletionRequest, requestDeletion, withdrawDeletion } from "./deletionRequests.ts";
import { consentAsked, isConsentDue, recordConsent, refuseOtherVersions } from "./consents.ts";
import { presentUser } from "./presentUser.ts";
import { originOf, tokenOf, userOf, type RequireUser } from "./requireUser.ts";
import { sendCode, type SendCodeDeps } from "./sendCode.ts";
import { closeSession, type FindSession } from "./sessions.ts";
import { takeCode } from "./smsCode.ts";
import { SESSION_DAYS } from "./limits.ts";

export interface AccountRoutesDeps extends LogInDeps, SendCodeDeps {
  db: Database;
  now: Now;
  env: Pick<Env, "PUBLIC_URL" | "HOLIDAYS" | "SMS_REGIONS">;
  beta: BetaWindow;
  requireUser: RequireUser;
  siteInfo(): Omit<SiteInfo, "signedIn">;
  findSession: FindSession;
}

/** @throws AppError phone-invalid, also for a region that this installation does not let in */
export const phoneOf = (given: string, { SMS_REGIONS }: Pick<Env, "SMS_REGIONS">): string => {
  const phone = given.trim();
  if (!isPhone(phone, SMS_REGIONS ?? [])) throw new AppError("phone-invalid");
  return phone;
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
  registerSessions(app, deps);
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
      const phone = phoneOf(request.body.phone, deps.env);
      refuseOutsideBeta(deps.beta, deps.now());
      await sendCode(deps, phone, limitedAddress(request.ip));
      return ok(null, MESSAGES.smsSent);
    },
  );

  app.post(
    "/api/login/userLogin",
    { schema: { summary: "登录或注册", tags, body: UserLogin, response: { 200: envelope(LoginAnswer) } } },
    async (request, reply) => {
      const phone = phoneOf(request.body.phone, deps.env);
      const code = codeOf(request.body.code);
      refuseOutsideBeta(deps.beta, deps.now());
      const { token } = await logIn(deps, {
        phone,
        code,
        address: limitedAddress(request.ip),
        origin: originOf(request),
        agreed: request.body.agreed,
      });
      // A browser has one session: the one that its cookie named ends with it.
      const former = request.cookies[SESSION_COOKIE];
      if (former !== undefined) await closeSession(deps.db, former);
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

/** Consent to the legal texts: what is asked, and the answer. */
function registerConsent(app: App, { db, now, legal, requireUser }: AccountRoutesDeps): void {
  const tags = ["account"];

  app.get(
    "/api/user/consent",
    {
      onRequest: requireUser,
      schema: { summary: "协议的新版与改动", tags, response: { 200: envelope(ConsentAsked) } },
    },
    async (request) => ok(await consentAsked(db, userOf(request).id, legal, now())),
  );

  app.post(
    "/api/user/consent",
    {
      onRequest: requireUser,
      schema: {
        summary: "同意现行的服务协议和隐私政策",
        tags,
        body: LegalVersions,
        response: { 200: envelope(z.null()) },
      },
    },
    async (request) => {
      refuseOtherVersions(request.body, legal);
      await recordConsent(db, userOf(request).id, legal, now());
      return ok(null);
    },
  );
}

/** The user's own data: who one is, and its end. */
function registerUser(app: App, deps: AccountRoutesDeps): void {
  const { db, requireUser } = deps;
  const tags = ["account"];

  app.get(
    "/api/user/getUserInfo",
    { onRequest: requireUser, schema: { summary: "当前用户", tags, response: { 200: envelope(UserInfo) } } },
    async (request) => {
      const user = userOf(request);
      const deletion = await findDeletionRequest(db, user.id);
      return ok({
        ...presentUser(user),
        consentDue: await isConsentDue(db, user.id, deps.legal),
        ...(deletion && { deletion: presentDeletion(deletion) }),
      });
    },
  );
  registerConsent(app, deps);
  registerDeletion(app, deps);
}

const presentDeletion = ({ requestedAt, dueAt }: { requestedAt: Date; dueAt: Date }): DeletionRequest => ({
  requestedAt: requestedAt.toISOString(),
  dueAt: dueAt.toISOString(),
});

/** The account's end: asked for with a fresh code, withdrawn until it is done. */
function registerDeletion(app: App, { db, env, now, secret, requireUser }: AccountRoutesDeps): void {
  const tags = ["account"];

  app.post(
    "/api/user/deleteAccount",
    {
      onRequest: requireUser,
      schema: {
        summary: "申请注销账号：凭新的验证码；到期删除作品、报告、文件与全部记录，到期前可以撤回",
        tags,
        body: z.object({ code: z.string() }),
        response: { 200: envelope(DeletionRequest) },
      },
    },
    async (request) => {
      const user = userOf(request);
      if (!(await takeCode(db, secret, user.phone, codeOf(request.body.code), now()))) throw new AppError("code-wrong");
      return ok(presentDeletion(await requestDeletion(db, user.id, env.HOLIDAYS ?? [], now())));
    },
  );

  app.post(
    "/api/user/withdrawDeletion",
    {
      onRequest: requireUser,
      schema: { summary: "撤回注销申请", tags, response: { 200: envelope(z.null()) } },
    },
    async (request) => {
      await withdrawDeletion(db, userOf(request).id);
      return ok(null);
    },
  );
}
