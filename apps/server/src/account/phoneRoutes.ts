import { ChangePhone, envelope, PhoneProof } from "@mochang/contract";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { ok, refusedField, type App, type Env } from "../platform/index.ts";
import { limitedAddress } from "./address.ts";
import { changePhone, proveOldPhone, type ChangePhoneDeps, type PhoneCaller } from "./changePhone.ts";
import { ownToken, userOf, type RequireUser } from "./requireUser.ts";
import { codeOf, phoneOf, TYPED } from "./phoneAndCode.ts";

export interface PhoneRoutesDeps extends ChangePhoneDeps {
  env: Pick<Env, "SMS_REGIONS">;
  requireUser: RequireUser;
}

const callerOf = (request: FastifyRequest): PhoneCaller => ({
  user: userOf(request),
  token: ownToken(request),
  address: limitedAddress(request.ip),
});

/** The change of the phone number, in two steps: a code to the old number, then one to the new. */
export function registerPhoneChange(app: App, deps: PhoneRoutesDeps): void {
  const tags = ["account"];

  app.post(
    "/api/user/proveOldPhone",
    {
      onRequest: deps.requireUser,
      ...refusedField(TYPED),
      schema: {
        summary: "换手机号第一步：原号码的验证码",
        tags,
        body: z.object({ code: z.string().default("") }),
        response: { 200: envelope(PhoneProof) },
      },
    },
    async (request) => ok({ proof: await proveOldPhone(deps, callerOf(request), codeOf(request.body.code)) }),
  );

  app.post(
    "/api/user/changePhone",
    {
      onRequest: deps.requireUser,
      ...refusedField(TYPED),
      schema: {
        summary: "换手机号第二步：新号码和它的验证码；其他登录随之结束",
        tags,
        body: ChangePhone,
        response: { 200: envelope(z.null()) },
      },
    },
    async (request) => {
      const { proof, phone, code } = request.body;
      await changePhone(deps, callerOf(request), { proof, phone: phoneOf(phone, deps.env), code: codeOf(code) });
      return ok(null);
    },
  );
}
