import type { SiteInfo } from "@mochang/contract";
import { ANYTHING, post } from "../lib/api.ts";

/** The session lives in an HttpOnly cookie; the token in the answer is for other clients and is not kept. */
export const logIn = (phone: string, code: string, agreed: SiteInfo["legal"]) =>
  post("/api/login/userLogin", { phone, code, agreed }, ANYTHING);
