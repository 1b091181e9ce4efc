import {
  AddCutPieces,
  CUT_PIECE_JSON_MAX,
  CutPiece,
  CutPiecesQuery,
  DeleteCutPieces,
  envelope,
  MESSAGES,
} from "@mochang/contract";
import { z } from "zod";
import { userOf, type RequireUser } from "../../account/index.ts";
import { ok, type App, type Database, type Now } from "../../platform/index.ts";
import { versionOf } from "../../modelRuns/index.ts";
import { addCutPieces, deleteCutPieces, listCutPieces } from "./cutPieces.ts";

/** Three bytes of UTF-8 a character. */
const BODY_LIMIT = CUT_PIECE_JSON_MAX * 3;

/** 剪下的场: what was taken out of a version and can be put back. */
export function registerCutRoutes(app: App, deps: { db: Database; now: Now; requireUser: RequireUser }): void {
  const { db } = deps;
  const tags = ["scenes"];
  const onRequest = deps.requireUser;

  app.get(
    "/api/cut/list",
    {
      onRequest,
      schema: {
        summary: "剪下的场与行，新剪的在前；已经放回稿上的也在",
        tags,
        querystring: CutPiecesQuery,
        response: { 200: envelope(z.array(CutPiece)) },
      },
    },
    async (request) => {
      const { version } = await versionOf(db, userOf(request).id, request.query);
      return ok(await listCutPieces(db, version.id));
    },
  );
  app.post(
    "/api/cut/add",
    {
      onRequest,
      bodyLimit: BODY_LIMIT,
      schema: {
        summary: "收下剪下的场或行；同一编号再剪一次，以新的为准",
        tags,
        body: AddCutPieces,
        response: { 200: envelope(z.null()) },
      },
    },
    async (request) => {
      await addCutPieces(deps, await versionOf(db, userOf(request).id, request.body), request.body.pieces);
      return ok(null, MESSAGES.saved);
    },
  );
  app.post(
    "/api/cut/delete",
    {
      onRequest,
      schema: { summary: "不要了", tags, body: DeleteCutPieces, response: { 200: envelope(z.null()) } },
    },
    async (request) => {
      const { version } = await versionOf(db, userOf(request).id, request.body);
      await deleteCutPieces(db, version.id, request.body.ids);
      return ok(null, MESSAGES.deleteDone);
    },
  );
}
