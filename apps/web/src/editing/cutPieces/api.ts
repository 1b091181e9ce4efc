import { CutPiece, type AddCutPieces } from "@mochang/contract";
import { z } from "zod";
import { get, post } from "../../lib/api.ts";

export const fetchCutPieces = (scriptId: string, versionId: string) =>
  get("/api/cut/list", { scriptId, versionId }, z.array(CutPiece));
export const sendCutPieces = (body: AddCutPieces) => post("/api/cut/add", body, z.null());
export const deleteCutPieces = (body: { scriptId: string; versionId: string; ids: string[] }) =>
  post("/api/cut/delete", body, z.null());
