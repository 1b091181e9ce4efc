import { ERRORS, MESSAGES } from "./errors.ts";
import { SCRIPT_NAME_MAX } from "./library.ts";

/** The sentences of an upload, as the spec of its list words them; its page and its call say the same. */
export interface UploadWords {
  fileType: string;
  fileTooLarge: string;
  termsUnticked: string;
  /** The form of the work, screenplay or novel. */
  formMissing: string;
  nameMissing: string;
  nameTooLong: string;
  themeMissing: string;
  /** No answer came, or one that says no reason. */
  failed: string;
  /** The answer does not name the script. */
  unreadable: string;
}

/** Of a name that is too long, whatever it names. */
export const NAME_LENGTH = `长度在 1 到 ${SCRIPT_NAME_MAX} 个字符`;

const ASSESS: UploadWords = {
  fileType: ERRORS["file-type"].msg,
  fileTooLarge: ERRORS["file-too-large"].msg,
  termsUnticked: ERRORS["terms-unticked"].msg,
  formMissing: ERRORS["form-incomplete"].msg,
  nameMissing: ERRORS["form-incomplete"].msg,
  nameTooLong: NAME_LENGTH,
  themeMissing: ERRORS["form-incomplete"].msg,
  failed: MESSAGES.uploadFailed,
  unreadable: MESSAGES.streamFailed,
};

/** Spec 3, sections 5 and 8. */
const MODIFY: UploadWords = {
  fileType: "上传文件格式不正确！",
  fileTooLarge: "上传文件大小不能超过 30MB！",
  termsUnticked: "请先同意条款和条件",
  formMissing: "请选择作品体裁",
  nameMissing: "请输入作品名称",
  nameTooLong: NAME_LENGTH,
  themeMissing: "请选择作品类型",
  failed: "上传出错，请重试",
  unreadable: "上传文件解析失败，请重试",
};

/** By the list that the upload goes to: 2 modify, any other assess. */
export const uploadWords = (type: number): UploadWords => (type === 2 ? MODIFY : ASSESS);
