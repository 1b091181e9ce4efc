import type { SiteInfo } from "@mochang/contract";
import { ANYTHING, post } from "../lib/api.ts";

export const sendCode = (phone: string) => post("/api/sms/send", { type: 2, phone }, ANYTHING);
/** The session lives in an HttpOnly cookie; the token in the answer is for other clients and is not kept. */
export const logIn = (phone: string, code: string, agreed: SiteInfo["legal"]) =>
  post("/api/login/userLogin", { phone, code, agreed }, ANYTHING);
