import { buffer } from "node:stream/consumers";
import type { EncodingPreview } from "@mochang/contract";
import { ImportError, previewText } from "../../import/index.ts";
import { AppError, type Database, type Files } from "../../platform/index.ts";
import type { RunLog } from "../../run/index.ts";
import { importRefusal } from "../importRefusal.ts";
import { loadOwnScript } from "../scriptAccess.ts";
import { encodingChosenFor } from "./chosenEncoding.ts";
import { isUntouched } from "./isUntouched.ts";

export interface EncodingDeps {
  db: Database;
  files: Files;
  runLog: Pick<RunLog, "newestRun">;
}

/** Formats whose file does not say how its bytes are to be read. */
const PLAIN = new Set(["txt", "md", "fountain"]);

/**
 * How a script's text file begins when it is read in an encoding; without one as it was read. Null where there is nothing to choose: another
 * format, or bytes that say themselves what they are. @throws AppError not-found, invalid for an unknown encoding
 */
export async function previewEncoding(
  { db, files, runLog }: EncodingDeps,
  userId: string,
  scriptId: string,
  encoding?: string,
): Promise<EncodingPreview | null> {
  const script = await loadOwnScript(db, userId, scriptId);
  if (!PLAIN.has(script.fileFormat) || script.fileBytes === 0) return null;
  const stored = await files.get(script.fileKey);
  if (!stored) throw new AppError("not-found");
  const bytes = await buffer(stored.stream);
  try {
    const preview = previewText(bytes, encoding ?? encodingChosenFor(script.doubts));
    const { name, how } = preview.encoding;
    if (how === "bom" || how === "strict") return null;
    const untouched = await isUntouched(db, runLog, script);
    return {
      encoding: name,
      guessed: how === "guessed",
      lines: preview.lines,
      unreadable: preview.unreadable,
      untouched,
    };
  } catch (error) {
    throw error instanceof ImportError ? importRefusal(error) : error;
  }
}
