import { ERRORS, MESSAGES, SCRIPT_NAME_MAX } from "@mochang/contract";

/** The sentences of an upload form, which each page's spec words for itself. */
export interface UploadWords {
  fileType: string;
  fileTooLarge: string;
  termsUnticked: string;
  nameMissing: string;
  nameTooLong: string;
  themeMissing: string;
  /** No answer came, or one that says no reason. */
  failed: string;
  /** The answer does not name the script. */
  unreadable: string;
}

/** What an upload is for: the list that the script comes to, the fields that are asked for, and the words. */
export interface UploadPurpose {
  /** Of the scripts that it makes: 1 assess, 2 modify. */
  type: 1 | 2;
  words: UploadWords;
  labels: {
    form: string;
    theme: string;
    author: string;
    /** What stands before the link to the agreement, the link's words, and what follows. */
    terms: readonly [string, string, string];
  };
}

export const ASSESS: UploadPurpose = {
  type: 1,
  words: {
    fileType: ERRORS["file-type"].msg,
    fileTooLarge: ERRORS["file-too-large"].msg,
    termsUnticked: ERRORS["terms-unticked"].msg,
    nameMissing: "还没有写作品名称。",
    nameTooLong: `名称最多 ${SCRIPT_NAME_MAX} 个字。`,
    themeMissing: "还没有选类型题材。",
    failed: MESSAGES.uploadFailed,
    unreadable: MESSAGES.streamFailed,
  },
  labels: {
    form: "作品形式",
    theme: "类型题材",
    author: "可以不写",
    terms: ["我有权上传这部作品，并同意", "服务条款", "。作品不会公开，也不用于训练模型。"],
  },
};

/** In the words of spec 3, sections 5 and 8. */
export const MODIFY: UploadPurpose = {
  type: 2,
  words: {
    fileType: "上传文件格式不正确！",
    fileTooLarge: "上传文件大小不能超过 30MB！",
    termsUnticked: "请先同意条款和条件",
    nameMissing: "请输入作品名称",
    nameTooLong: `长度在 1 到 ${SCRIPT_NAME_MAX} 个字符`,
    themeMissing: "请选择作品类型",
    failed: "上传出错，请重试",
    unreadable: "上传文件解析失败，请重试",
  },
  labels: {
    form: "作品体裁",
    theme: "作品类型",
    author: "可以不填",
    terms: ["我有权修改这部作品，并同意", "条款和条件", "。作品不会公开，也不用于训练模型。"],
  },
};
