import {
  ERRORS,
  hasUploadExtension,
  SCRIPT_NAME_MAX,
  UPLOAD_EXTENSIONS,
  UPLOAD_MAX_BYTES,
  type ScriptRecord,
  type UploadWords,
} from "@mochang/contract";
import { ASSESS, type UploadPurpose } from "./uploadFormTexts.ts";

/** The work that an upload is a newer draft of. */
export type EarlierDraft = Pick<
  ScriptRecord,
  "id" | "name" | "author" | "fileType" | "fileTheme" | "pingguType" | "draftNumber" | "scriptType"
>;

export interface UploadForm {
  file: File | null;
  fileType: "1" | "2";
  scriptName: string;
  author: string;
  fileTheme: string | null;
  /** The medium of a screenplay, 1 to 7; `0` not known; empty while nobody has said it and nothing could be guessed here. */
  scriptType: string;
  /** It was guessed from the file's text. */
  guessed: boolean;
  /** 1 enter evaluation, 2 generate report. */
  assessmentType: 1 | 2;
  pingguType: string | null;
  agreed: boolean;
}

export const EMPTY_FORM: UploadForm = {
  file: null,
  fileType: "1",
  scriptName: "",
  author: "",
  fileTheme: null,
  scriptType: "",
  guessed: false,
  assessmentType: 1,
  pingguType: null,
  agreed: false,
};

/** The form as it opens: empty, or for a new draft with what is known of the work. */
export const openingForm = (earlier: EarlierDraft | null): UploadForm =>
  earlier === null
    ? EMPTY_FORM
    : {
        ...EMPTY_FORM,
        fileType: earlier.fileType === 2 ? "2" : "1",
        scriptName: earlier.name,
        author: earlier.author,
        fileTheme: earlier.fileTheme,
        scriptType: earlier.scriptType === null ? "" : String(earlier.scriptType),
        pingguType: earlier.pingguType || null,
      };

/** Another form of work: 场景分析 is for screenplays only. */
export const withFileType = (form: Pick<UploadForm, "pingguType">, fileType: "1" | "2"): Partial<UploadForm> => ({
  fileType,
  ...(fileType === "2" && form.pingguType === "1-2" ? { pingguType: null } : {}),
});

export const ACCEPT = UPLOAD_EXTENSIONS.map((e) => `.${e}`).join(",");

/** What is wrong with a chosen file; the server looks again, at the content. */
export function fileFault(file: { name: string; size: number }, words: UploadWords = ASSESS.words): string | null {
  if (!hasUploadExtension(file.name)) return words.fileType;
  if (file.size > UPLOAD_MAX_BYTES) return words.fileTooLarge;
  if (file.size === 0) return "文件是空的";
  return null;
}

/** First bytes of pictures: PNG, JPEG, GIF. */
const PICTURES = ["89504e47", "ffd8ff", "47494638"];

/** What is wrong with a file that is a picture whatever its name says, as of a page that was photographed; null for any other. The server knows more kinds. */
export async function pictureFault(file: Blob, words: UploadWords = ASSESS.words): Promise<string | null> {
  // A file that cannot be read here is sent as it is: the server says why it is refused.
  const head = await file
    .slice(0, 4)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const hex = [...new Uint8Array(head)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return PICTURES.some((picture) => hex.startsWith(picture)) ? `${words.fileType.replace(/！$/u, "")}：这是图片` : null;
}

/** One file only; the first fault of a drop or a pick. */
export function pickFault(
  files: readonly { name: string; size: number }[],
  words: UploadWords = ASSESS.words,
): string | null {
  if (files.length > 1) return ERRORS["file-many"].msg;
  return files[0] ? fileFault(files[0], words) : null;
}

/** What may follow a work's name in its file's. A bare number of a digit or two may be the name's own (a second film): only dates, versions and copies go. */
const DRAFT_MARK =
  /[\s_\-—·.]*(?:第?[一二三四五六七八九十\d]+稿|[终定初]稿|剧本|小说|(?<![a-z])v\d+(?:\.\d+)*|(?<!\d)\d{6,8}|\d+(?:\.\d+)+|[（(]\d+[）)])$/iu;

const withoutMark = (name: string): string => name.replace(DRAFT_MARK, "").trim();

/** A work's name from its file's: no extension, no book-title marks, no draft numbers at the end. */
export function nameFromFile(fileName: string): string {
  const bare = fileName.replace(/\.[^.]+$/, "").replace(/[\u0000-\u001f\u007f]/g, "");
  const quoted = /《([^《》]+)》/.exec(bare)?.[1];
  let name = (quoted ?? bare).trim();
  if (quoted === undefined)
    for (let shorter = withoutMark(name); shorter !== "" && shorter !== name; shorter = withoutMark(name))
      name = shorter;
  return [...name].slice(0, SCRIPT_NAME_MAX).join("").trim();
}

export type FieldName = "file" | "scriptName" | "fileTheme" | "pingguType" | "agreed";
export type UploadFaults = Partial<Record<FieldName, string>>;

/** The form's faults, each under its field. Terms and file have a sentence of their own, the rest share the spec's. */
export function uploadFaults(form: UploadForm, { type, words }: UploadPurpose = ASSESS): UploadFaults {
  const faults: UploadFaults = {};
  if (!form.file) faults.file = ERRORS["file-missing"].msg;
  else {
    const fault = fileFault(form.file, words);
    if (fault) faults.file = fault;
  }
  const length = [...form.scriptName.trim()].length;
  if (length === 0) faults.scriptName = words.nameMissing;
  else if (length > SCRIPT_NAME_MAX) faults.scriptName = words.nameTooLong;
  if (!form.fileTheme) faults.fileTheme = words.themeMissing;
  if (type === 1 && form.assessmentType === 1 && !form.pingguType) faults.pingguType = "还没有选。选好这一项就能开始。";
  if (!form.agreed) faults.agreed = words.termsUnticked;
  return faults;
}

/** The fields of the form from top to bottom, and the ids of their controls. */
const CONTROLS: [FieldName, string][] = [
  ["file", "file-pick"],
  ["scriptName", "script-name"],
  ["fileTheme", "theme"],
  ["pingguType", "pinggu"],
  ["agreed", "upload-terms"],
];

/** The id of the control that the toast speaks of, where a person goes on; null for a form without fault. */
export function faultyControl(faults: UploadFaults): string | null {
  return CONTROLS.find(([field]) => faults[field] !== undefined)?.[1] ?? null;
}

/** The toast of a form that cannot be sent: first the file, then what is not filled in, then the terms (spec 1, section 5). */
export function faultToast(faults: UploadFaults): string | null {
  if (faults.file) return faults.file;
  if (faults.scriptName || faults.fileTheme || faults.pingguType) return ERRORS["form-incomplete"].msg;
  return faults.agreed ?? null;
}
