import { ERRORS, uploadWords } from "@mochang/contract";
import { AppError } from "../platform/index.ts";

const FORMAT = ERRORS["file-type"].msg;
const SIZE = ERRORS["file-too-large"].msg;

/** An upload's refusal; that of a file's format or size as the spec words it for the list that the upload goes to (`type`). */
export function inUploadWords(error: unknown, type: string | undefined): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, msg } = error;
  const { fileType, fileTooLarge } = uploadWords(Number(type));
  if (fileType === FORMAT) return error;
  if (msg.startsWith(SIZE)) return new AppError(code, { msg: fileTooLarge, cause: error });
  if (!msg.startsWith(FORMAT)) return error;
  // `文件格式不正确：这是图片。…` goes on with a reason, `文件格式不正确。…` with what can be done.
  const rest = msg.slice(FORMAT.length);
  const changed = rest.startsWith("：") ? fileType.replace(/！$/u, "") + rest : fileType + rest.replace(/^。/u, "");
  return new AppError(code, { msg: changed, cause: error });
}
