import {
  Annotation,
  Remark,
  Retagged,
  ScriptRecord,
  ScriptStructure,
  type DeleteReply,
  type ReplyToNote,
  type RetagScenes,
  type SettleNote,
} from "@mochang/contract";
import { z } from "zod";
import { download, get, getEarly, post } from "../../lib/api.ts";

/** The script as a sheet opens it; without a version the default one. */
export const fetchStructure = (scriptId: string, signal?: AbortSignal, versionId?: string) =>
  get("/api/scriptStructure/document", { script_id: scriptId, versionId }, ScriptStructure, signal);
/** The same, as the page begins: `preload.js` may have called already. */
export const fetchEarlyStructure = (scriptId: string, versionId?: string) =>
  getEarly("/api/scriptStructure/document", { script_id: scriptId, versionId }, ScriptStructure);
export const fetchDetail = (scriptId: string, signal?: AbortSignal) =>
  get("/api/scripts/detail", { script_id: scriptId }, ScriptRecord, signal);
export const sendRetag = (body: RetagScenes) => post("/api/scriptStructure/retag", body, Retagged);

/** A note as the calls name it: its script, the version (empty: the default one) and its own id. */
interface NoteKey {
  scriptId: string;
  version: string;
  timestamp: string;
}
export const addRemark = (
  body: NoteKey & { key: string; value: string; structure: string; start?: number; end?: number },
) => post("/api/scriptStructure/addRemark", body, Remark);
export const updateRemark = (body: NoteKey & { value: string; key?: string; start?: number; end?: number }) =>
  post("/api/scriptStructure/updateRemark", body, z.unknown());
export const deleteRemark = (body: NoteKey & { structure: string }) =>
  post("/api/scriptStructure/deleteRemark", body, z.unknown());
export const exportRemarks = (scriptId: string, versionId?: string) =>
  download("/api/scriptStructure/exportRemarks", { script_id: scriptId, versionId });

export const exportScript = (scriptId: string, format: string, region?: string) =>
  download("/api/export/script", { script_id: scriptId, format, region });

/** 了结, or opened again. */
export const settleNote = (body: SettleNote) => post("/api/annotation/settle", body, Annotation);
export const replyToNote = (body: ReplyToNote) => post("/api/annotation/reply", body, Annotation);
export const deleteReply = (body: DeleteReply) => post("/api/annotation/deleteReply", body, Annotation);
