import { ACCEPTED } from "./formats.ts";

/**
 * Every reason why a file is refused: HTTP status and the default Chinese sentence, which says what to do where something can be done.
 * A file that is of a right type but cannot be used is 422; a wrong type 415; too big in bytes or characters 413.
 */
export const IMPORT_ERRORS = {
  empty: { status: 400, sentence: "文件是空的，请换一个文件。" },
  blank: { status: 400, sentence: "文件里只有空白，没有文字。" },
  "encoding-unknown": { status: 400, sentence: "不认识这种编码。可用 UTF-8、GB18030、Big5、UTF-16LE、UTF-16BE。" },
  cancelled: { status: 400, sentence: "导入已取消。" },
  "wrong-type": { status: 415, sentence: `文件格式不正确。${ACCEPTED}` },
  "too-large": { status: 413, sentence: "文件不能超过30MB。" },
  "too-long": { status: 413, sentence: "作品超过 500 万字，请分成几个文件再上传。" },
  encrypted: { status: 422, sentence: "文件设有密码，请去掉密码后再上传。" },
  scanned: { status: 422, sentence: "这个 PDF 里只有图片，没有文字。请上传文字版，或先做文字识别。" },
  garbled: { status: 422, sentence: "这个 PDF 的字体没有注明文字，读出来是乱码。请改传 Word 或文本文件。" },
  textless: { status: 422, sentence: "文件里没有找到文字。" },
  corrupt: { status: 422, sentence: "文件读不出来，可能已损坏。请重新保存后再上传。" },
  bomb: { status: 422, sentence: "文件展开后大得不正常，为安全起见不予读取。" },
  "xml-entities": { status: 422, sentence: "文件里含有实体定义，为安全起见不予读取。请用原软件重新保存。" },
  "too-deep": { status: 422, sentence: "文件的结构嵌套过深，无法读取。" },
  "too-slow": { status: 422, sentence: "文件读取时间过长，已停止。请重新保存或拆小后再上传。" },
  "too-much-memory": { status: 422, sentence: "读取这个文件要用的内存过多，已停止。请重新保存或拆小后再上传。" },
  unreadable: { status: 422, sentence: "文件没能读完，请再试一次。" },
} as const satisfies Record<string, { status: 400 | 413 | 415 | 422; sentence: string }>;

export type ImportErrorCode = keyof typeof IMPORT_ERRORS;

/** An expected failure of import. `message` is the Chinese sentence for the user; `detail` is for the log only. */
export class ImportError extends Error {
  override name = "ImportError";
  readonly code: ImportErrorCode;
  readonly status: number;
  /** Of a wrong type: what the file is, e.g. 这是图片. */
  readonly reason: string | undefined;
  readonly detail: string | undefined;

  constructor(code: ImportErrorCode, options: { reason?: string; detail?: string } = {}) {
    super(options.reason ? `文件格式不正确：${options.reason}。${ACCEPTED}` : IMPORT_ERRORS[code].sentence);
    this.code = code;
    this.status = IMPORT_ERRORS[code].status;
    this.reason = options.reason;
    this.detail = options.detail;
  }
}

/** A wrong type that is named: 文件格式不正确：这是图片。 … */
export function wrongType(what: string): ImportError {
  return new ImportError("wrong-type", { reason: what });
}

/** What a reading library threw, as our own error; our own errors pass through. */
export function corrupt(cause: unknown): ImportError {
  if (cause instanceof ImportError) return cause;
  return new ImportError("corrupt", { detail: cause instanceof Error ? cause.message : String(cause) });
}
