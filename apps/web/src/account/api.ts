import {
  AccountExport,
  AccountInfo,
  ConsentState,
  DeletionRequest,
  EndedSessions,
  PhoneProof,
  RunFollowed,
  SiteInfo,
  UserInfo,
  type ChangePhone,
  type LegalVersions,
} from "@mochang/contract";
import { ANYTHING, get, post } from "../lib/api.ts";

export const logOut = () => post("/api/login/logout", {}, ANYTHING);
export const fetchUser = (signal?: AbortSignal) => get("/api/user/getUserInfo", {}, UserInfo, signal);
export const fetchSite = (signal?: AbortSignal) => get("/api/site/info", {}, SiteInfo, signal);

export const fetchConsent = (signal?: AbortSignal) => get("/api/user/consent", {}, ConsentState, signal);
export const giveConsent = (versions: LegalVersions) => post("/api/user/consent", { ...versions }, ANYTHING);

export const fetchAccount = (signal?: AbortSignal) => get("/api/user/account", {}, AccountInfo, signal);
export const endSession = (id: string) => post("/api/user/endSession", { id }, ANYTHING);
export const endOtherSessions = () => post("/api/user/endOtherSessions", {}, EndedSessions);

/** The present number's code; answers what the new number's call asks for. */
export const proveOldPhone = (code: string) => post("/api/user/proveOldPhone", { code }, PhoneProof);
export const changePhone = (change: ChangePhone) => post("/api/user/changePhone", change, ANYTHING);

/** Answers when the account will be deleted. */
export const requestDeletion = (code: string) => post("/api/user/deleteAccount", { code }, DeletionRequest);
export const withdrawDeletion = () => post("/api/user/withdrawDeletion", {}, ANYTHING);

/** The newest export of all one's data; null: none was asked for. */
export const fetchAccountExport = (signal?: AbortSignal) =>
  get("/api/user/exportData", {}, AccountExport.nullable(), signal);
export const startAccountExport = () => post("/api/user/exportData", {}, RunFollowed);
