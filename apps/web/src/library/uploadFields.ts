import type { UploadPurpose } from "./uploadFormTexts.ts";
import type { EarlierDraft, UploadForm } from "./uploadRules.ts";

/** A form in which nothing is missing. */
export interface CompleteForm extends UploadForm {
  file: File;
  fileTheme: string;
}

export const isComplete = (form: UploadForm): form is CompleteForm => form.file !== null && form.fileTheme !== null;

/** What goes with the file. */
export const uploadFields = (form: CompleteForm, earlier: EarlierDraft | null, { type }: UploadPurpose) => ({
  fileType: form.fileType,
  scriptName: form.scriptName.trim(),
  author: form.author.trim(),
  fileTheme: form.fileTheme,
  pingguType: type === 1 && form.assessmentType === 1 ? (form.pingguType ?? "") : "",
  type,
  draftOf: earlier?.id ?? "",
  scriptType: form.fileType === "1" ? form.scriptType : "",
});

/** What the window that opens after the upload shows; null where none opens. */
export function openedPage(
  { assessmentType, pingguType }: UploadForm,
  { type }: UploadPurpose,
): "场景分析" | "报告" | "编辑器" | null {
  if (type === 2) return "编辑器";
  if (assessmentType === 2) return null;
  return pingguType === "1-2" ? "场景分析" : "报告";
}
