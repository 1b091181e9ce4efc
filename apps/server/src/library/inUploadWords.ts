import { uploadWords } from "@mochang/contract";
import { ACCEPTED, ImportError } from "../import/index.ts";
import { AppError } from "../platform/index.ts";
import { MODIFY } from "./scriptTypes.ts";

/** An upload's refusal; that of a file's format or size as the spec words it for the list that the upload goes to (`type`). */
export function inUploadWords(error: unknown, type: string | undefined): unknown {
  // The default sentences are those of the other list.
  if (!(error instanceof AppError) || Number(type) !== MODIFY) return error;
  const { code } = error;
  const refused = error.cause instanceof ImportError ? error.cause : null;
  const { fileType, fileTooLarge } = uploadWords(MODIFY);
  // A work of too many characters has the code of a file of too many bytes.
  if (code === "file-too-large" && refused?.code !== "too-long")
    return new AppError(code, { msg: fileTooLarge, cause: error });
  return code === "file-type" ? new AppError(code, { msg: withReason(fileType, refused), cause: error }) : error;
}

/** What was found in the file, and what can be uploaded, are said behind the format. */
function withReason(fileType: string, refused: ImportError | null): string {
  if (!refused) return fileType;
  return refused.reason ? `${fileType.replace(/！$/u, "")}：${refused.reason}。${ACCEPTED}` : fileType + ACCEPTED;
}
