import { ERRORS, MESSAGES, NAME_LENGTH, SCRIPT_NAME_MAX, uploadWords, type UploadWords } from "@mochang/contract";

/** The sentences of an upload's page: those that its call says too, and its own. */
export interface UploadPageWords extends UploadWords {
  termsUnticked: string;
  nameTooLong: string;
  /** No answer came, or one that says no reason. */
  failed: string;
  /** The answer does not name the script. */
  unreadable: string;
}

/** What an upload is for: the list that the script comes to, the fields that are asked for, and the words. */
export interface UploadPurpose {
  /** Of the scripts that it makes: 1 assess, 2 modify. */
  type: 1 | 2;
  words: UploadPageWords;
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
  // What stands under a field says more than the call does.
  words: {
    ...uploadWords(1),
    nameMissing: "还没有写作品名称。",
    nameTooLong: `名称最多 ${SCRIPT_NAME_MAX} 个字。`,
    themeMissing: "还没有选类型题材。",
    termsUnticked: ERRORS["terms-unticked"].msg,
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

export const MODIFY: UploadPurpose = {
  type: 2,
  words: {
    ...uploadWords(2),
    nameTooLong: NAME_LENGTH,
    termsUnticked: "请先同意条款和条件",
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
