import {
  Challenge,
  ConsentState,
  DeletionRequest,
  envelope,
  LegalVersions,
  LoginAnswer,
  MESSAGES,
  NewChallenge,
  SendSms,
  SiteInfo,
  UserInfo,
  UserLogin,
} from "@mochang/contract";
import type { FastifyReply } from "fastify";
import { z } from "zod";
import { AppError, ok, refusedField, type App, type Database, type Env, type Now } from "../platform/index.ts";
import { SESSION_COOKIE } from "../platform/http/index.ts";
import { limitedAddress } from "./address.ts";
import { newChallenge } from "./challenge/challenges.ts";
import type { ChangePhoneDeps } from "./changePhone.ts";
import {
  DEVICE_COOKIE,
  DEVICE_DAYS,
  newDevice,
  readDevice,
  withLogin,
  writeDevice,
  type Device,
} from "./deviceCookie.ts";
import { registerPhoneChange } from "./phoneRoutes.ts";
import { registerSessions } from "./sessionRoutes.ts";
import { codeOf, phoneOf, TYPED } from "./phoneAndCode.ts";
import { refuseOutsideBeta, type BetaWindow } from "./betaWindow.ts";
import { logIn, type LogInDeps } from "./logIn.ts";
import { findDeletionRequest, requestDeletion, withdrawDeletion } from "./deletionRequests.ts";
import { consentAsked, isConsentDue, recordConsent, refuseOtherVersions } from "./consents.ts";
import { presentUser } from "./presentUser.ts";
import { publishPagesWithSite } from "./publishPagesWithSite.ts";
import { originOf, tokenOf, userOf, type RequireUser } from "./requireUser.ts";
import { sendCode, type SendCodeDeps, type SmsLimits } from "./sendCode.ts";
import { closeSession, type FindSession } from "./sessions.ts";
import { takeCode } from "./smsCode.ts";
import { SESSION_DAYS } from "./limits.ts";

export interface AccountRoutesDeps extends LogInDeps, SendCodeDeps, ChangePhoneDeps {
  db: Database;
  now: Now;
  env: Pick<Env, "PUBLIC_URL" | "HOLIDAYS" | "SMS_REGIONS"> & SmsLimits;
  beta: BetaWindow;
  requireUser: RequireUser;
  siteInfo(): Omit<SiteInfo, "signedIn">;
  findSession: FindSession;
}

/** Login by SMS code, the user's own data, what the login page must know. */
export function registerAccount(app: App, deps: AccountRoutesDeps): void {
  publishPagesWithSite(app, deps.siteInfo());
  registerLogIn(app, deps);
  registerUser(app, deps);
  registerSessions(app, deps);
  registerPhoneChange(app, deps);
  registerChallenge(app, deps);
}

const isSecure = ({ env }: Pick<AccountRoutesDeps, "env">): boolean => env.PUBLIC_URL?.startsWith("https:") ?? false;

/** The cookie by which codes are counted for a browser. */
const setDevice = (reply: FastifyReply, deps: Pick<AccountRoutesDeps, "env" | "secret">, device: Device): void =>
  void reply.setCookie(DEVICE_COOKIE, writeDevice(deps.secret, device), {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure: isSecure(deps),
    maxAge: DEVICE_DAYS * 24 * 3600,
  });

function registerLogIn(app: App, deps: AccountRoutesDeps): void {
  const tags = ["account"];
  const secure = isSecure(deps);

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
    {
      ...refusedField(TYPED),
      schema: { summary: "发送验证码", tags, body: SendSms, response: { 200: envelope(z.null()) } },
    },
    async (request, reply) => {
      const phone = phoneOf(request.body.phone, deps.env);
      refuseOutsideBeta(deps.beta, deps.now());
      const device = readDevice(deps.secret, request.cookies[DEVICE_COOKIE]);
      if (!device) setDevice(reply, deps, newDevice());
      const { challenge } = request.body;
      await sendCode(deps, { phone, address: limitedAddress(request.ip), device, challenge });
      return ok(null, MESSAGES.smsSent);
    },
  );

  app.post(
    "/api/login/userLogin",
    {
      ...refusedField(TYPED),
      schema: { summary: "登录或注册", tags, body: UserLogin, response: { 200: envelope(LoginAnswer) } },
    },
    async (request, reply) => {
      const phone = phoneOf(request.body.phone, deps.env);
      const code = codeOf(request.body.code);
      refuseOutsideBeta(deps.beta, deps.now());
      const device = readDevice(deps.secret, request.cookies[DEVICE_COOKIE]);
      const { userId, token } = await logIn(deps, {
        phone,
        code,
        address: limitedAddress(request.ip),
        origin: originOf(request),
        device,
        agreed: request.body.agreed,
      });
      setDevice(reply, deps, withLogin(deps.secret, device ?? newDevice(), userId));
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

/** The challenge that is asked after suspicion before a code is sent. */
function registerChallenge(app: App, deps: AccountRoutesDeps): void {
  app.post(
    "/api/sms/challenge",
    {
      ...refusedField(TYPED),
      schema: {
        summary: "发验证码之前的一题：认一行剧本，或者让浏览器算三十秒",
        tags: ["account"],
        body: NewChallenge,
        response: { 200: envelope(Challenge) },
      },
    },
    async (request) => {
      const phone = phoneOf(request.body.phone, deps.env);
      const device = readDevice(deps.secret, request.cookies[DEVICE_COOKIE])?.id ?? null;
      return ok(await newChallenge(deps, phone, request.body.kind, { address: limitedAddress(request.ip), device }));
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
      schema: { summary: "协议的新版与改动", tags, response: { 200: envelope(ConsentState) } },
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
