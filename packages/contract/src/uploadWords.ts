import { ERRORS } from "./errors.ts";
import { SCRIPT_NAME_MAX } from "./library.ts";

/** The sentences of an upload that its page and its call both say, as the spec of its list words them. */
export interface UploadWords {
  fileType: string;
  fileTooLarge: string;
  /** The form of the work, screenplay or novel. */
  formMissing: string;
  nameMissing: string;
  themeMissing: string;
}

/** Of a name that is too long, whatever it names. */
export const NAME_LENGTH = `长度在 1 到 ${SCRIPT_NAME_MAX} 个字符`;

const ASSESS: UploadWords = {
  fileType: ERRORS["file-type"].msg,
  fileTooLarge: ERRORS["file-too-large"].msg,
  formMissing: ERRORS["form-incomplete"].msg,
  nameMissing: ERRORS["form-incomplete"].msg,
  themeMissing: ERRORS["form-incomplete"].msg,
};

/** Spec 3, sections 5 and 8. */
const MODIFY: UploadWords = {
  fileType: "上传文件格式不正确！",
  fileTooLarge: "上传文件大小不能超过 30MB！",
  formMissing: "请选择作品体裁",
  nameMissing: "请输入作品名称",
  themeMissing: "请选择作品类型",
};

/** By the list that the upload goes to: 2 modify, any other assess. */
export const uploadWords = (type: number): UploadWords => (type === 2 ? MODIFY : ASSESS);
