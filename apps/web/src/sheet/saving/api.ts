import { DocumentChanges, OpenQuestion, SavedDocument, StaleDocument, type SaveDocument } from "@mochang/contract";
import { z } from "zod";
import { get, openEnvelope } from "../../lib/api.ts";
import { networkError } from "../../lib/apiError.ts";

/** A document on the wire. */
export interface DocumentKey {
  scriptId: string;
  versionId: string;
}

/** Longer than the server ever takes; without an answer the same save is sent again. */
const TIMEOUT_MS = 60_000;
const STALE = 4091;

/** Sends a save; `leaving`: in a request that outlives the page. A stale base is an answer, too. @throws ApiError */
export async function sendSave(body: SaveDocument, leaving = false): Promise<SavedDocument | StaleDocument> {
  const answer = await fetch("/api/document/save", {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    keepalive: leaving,
    ...(leaving ? {} : { signal: AbortSignal.timeout(TIMEOUT_MS) }),
  }).catch(() => {
    throw networkError();
  });
  const text = await answer.text().catch(() => {
    throw networkError();
  });
  return readSaveAnswer(parseJson(text), answer.status);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // E.g. an HTML page of a proxy: the status alone tells what happened.
    return null;
  }
}

/** An answer to a save. @throws ApiError */
export function readSaveAnswer(body: unknown, status: number): SavedDocument | StaleDocument {
  const { code, data } = (body ?? {}) as { code?: unknown; data?: unknown };
  const stale = code === STALE ? StaleDocument.safeParse(data) : null;
  return stale?.success ? stale.data : openEnvelope(body, status, SavedDocument);
}

export const fetchChanges = ({ scriptId, versionId }: DocumentKey, seq: number): Promise<DocumentChanges> =>
  get("/api/document/changes", { scriptId, versionId, seq }, DocumentChanges);

export const fetchQuestions = ({ scriptId, versionId }: DocumentKey): Promise<OpenQuestion[]> =>
  get("/api/document/questions", { scriptId, versionId }, z.array(OpenQuestion));
