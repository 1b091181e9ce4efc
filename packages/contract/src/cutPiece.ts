import { z } from "zod";

const Id = z.string().min(1).max(64);

/** Maximum number of pieces that a version keeps. */
export const CUT_PIECES_MAX = 500;
/** Maximum number of pieces in one call. */
export const CUT_PIECES_SENT = 50;
/** Maximum length of the JSON of one piece, in characters. */
export const CUT_PIECE_JSON_MAX = 8_000_000;

/** What was taken out of a script and can be put back: a scene, or lines of one. */
export const CutPiece = z.object({
  /** The scene's own id, or that of the first line. */
  id: Id,
  kind: z.enum(["scene", "lines"]),
  /** A row of the document; of lines that were taken out of a scene, a row that holds them. */
  content: z.unknown(),
  /** Ids of the row, or of the line, that stood above and below it. */
  after: Id.nullable(),
  before: Id.nullable(),
  /** Its place in words: `第 23 场之后`. */
  place: z.string().max(64),
  /** When it was cut, in milliseconds by the client's clock; lists show the server's time. */
  cutTime: z.number(),
});
export type CutPiece = z.infer<typeof CutPiece>;

export const CutPiecesQuery = z.object({ scriptId: Id, versionId: z.string().max(64).nullish() });
export const AddCutPieces = CutPiecesQuery.extend({
  pieces: z
    .array(CutPiece.omit({ cutTime: true }))
    .min(1)
    .max(CUT_PIECES_SENT),
});
export type AddCutPieces = z.input<typeof AddCutPieces>;
export const DeleteCutPieces = CutPiecesQuery.extend({ ids: z.array(Id).min(1).max(CUT_PIECES_MAX) });
