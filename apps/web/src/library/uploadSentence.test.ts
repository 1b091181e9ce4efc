import { expect, it } from "vitest";
import { ApiError, networkError } from "../lib/apiError.ts";
import { ASSESS, MODIFY } from "./uploadFormTexts.ts";
import { uploadSentence } from "./uploadSentence.ts";

it.each([
  [networkError(), "上传失败，请稍后再试", "上传出错，请重试"],
  [new TypeError("bug"), "上传失败，请稍后再试", "上传出错，请重试"],
  [new ApiError(500, "系统开小差了，请稍后再试", 200), "系统开小差了，请稍后再试", "上传文件解析失败，请重试"],
  [new ApiError(500, "系统开小差了，请稍后再试", 500), "系统开小差了，请稍后再试", "系统开小差了，请稍后再试"],
  [new ApiError(422, "这份 PDF 没有文字", 422), "这份 PDF 没有文字", "这份 PDF 没有文字"],
])("says of %s what each page's spec says", (error, assess, modify) => {
  expect([uploadSentence(error, ASSESS.words), uploadSentence(error, MODIFY.words)]).toEqual([assess, modify]);
});
