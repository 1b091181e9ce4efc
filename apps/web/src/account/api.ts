import { LoginAnswer, SiteInfo, UserInfo } from "@mochang/contract";
import { z } from "zod";
import { get, post } from "../lib/api.ts";

export const sendCode = (phone: string) => post("/api/sms/send", { type: 2, phone }, z.unknown());
/** The session lives in an HttpOnly cookie; the token in the answer is for other clients and is not kept. */
export const logIn = async (phone: string, code: string): Promise<void> => {
  await post("/api/login/userLogin", { phone, code }, LoginAnswer);
};
export const logOut = () => post("/api/login/logout", {}, z.unknown());
export const fetchUser = (signal?: AbortSignal) => get("/api/user/getUserInfo", {}, UserInfo, signal);
export const fetchSite = (signal?: AbortSignal) => get("/api/site/info", {}, SiteInfo, signal);
