import { expect, test } from "vitest";
import { ACCEPTED, ImportError } from "../import/index.ts";
import { AppError } from "../platform/index.ts";
import { importRefusal } from "./importRefusal.ts";
import { inUploadWords } from "./inUploadWords.ts";

const wrongType = (reason?: string): AppError => importRefusal(new ImportError("wrong-type", { reason }));

test.each([
  [new AppError("file-type"), "上传文件格式不正确！"],
  [new AppError("file-type", { msg: "提交的内容格式不正确" }), "上传文件格式不正确！"],
  [wrongType("这是图片：PNG"), `上传文件格式不正确：这是图片：PNG。${ACCEPTED}`],
  [wrongType(), `上传文件格式不正确！${ACCEPTED}`],
  [new AppError("file-too-large"), "上传文件大小不能超过 30MB！"],
  [importRefusal(new ImportError("too-large")), "上传文件大小不能超过 30MB！"],
  [importRefusal(new ImportError("too-long")), "作品超过 500 万字，请分成几个文件再上传。"],
  [importRefusal(new ImportError("encrypted")), "文件设有密码，请去掉密码后再上传。"],
  [new AppError("file-many"), "一次只能上传一个文件"],
])("words %s for the modify system by its code", (error, msg) => {
  expect(inUploadWords(error, "2")).toMatchObject({ code: error.code, msg });
  expect(inUploadWords(error, "1")).toBe(error);
  expect(inUploadWords(error, undefined)).toBe(error);
});
