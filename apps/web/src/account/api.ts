import { SiteInfo, UserInfo } from "@mochang/contract";
import { ANYTHING, get, post } from "../lib/api.ts";

export const logOut = () => post("/api/login/logout", {}, ANYTHING);
export const fetchUser = (signal?: AbortSignal) => get("/api/user/getUserInfo", {}, UserInfo, signal);
export const fetchSite = (signal?: AbortSignal) => get("/api/site/info", {}, SiteInfo, signal);
