import { describe, expect, it } from "vitest";
import {
  EMPTY_FORM,
  fileFault,
  faultToast,
  faultyControl,
  nameFromFile,
  openingForm,
  pickFault,
  pictureFault,
  uploadFaults,
  withFileType,
  type UploadForm,
} from "./uploadRules.ts";

const file = (name: string, size = 1000) => ({ name, size }) as File;
const whole: UploadForm = {
  ...EMPTY_FORM,
  file: file("a.docx"),
  scriptName: "雾港来信",
  fileTheme: "xuanyi",
  pingguType: "1-1",
  agreed: true,
};

describe("file", () => {
  it("takes the formats that import reads, in any case", () => {
    for (const name of ["a.txt", "a.DOC", "a.docx", "a.PDF", "第一.稿.fountain", "a.fdx", "a.md", "a..txt", ".a.txt"])
      expect(fileFault(file(name))).toBeNull();
    for (const name of ["a.zip", "a", "docx", "a.pdf.exe", ".txt", "..pdf"])
      expect(fileFault(file(name))).toBe("文件格式不正确");
  });
  it("takes less than 30 MB and more than nothing", () => {
    expect(fileFault(file("a.pdf", 30 * 1024 * 1024 - 1))).toBeNull();
    expect(fileFault(file("a.pdf", 30 * 1024 * 1024))).toBe("文件不能超过30MB");
    expect(fileFault(file("a.pdf", 0))).toBe("文件是空的");
  });
  it("takes one file only", () => {
    expect(pickFault([file("a.txt"), file("b.txt")])).toBe("一次只能上传一个文件");
    expect(pickFault([file("a.txt")])).toBeNull();
  });
});

describe("picture", () => {
  const of = (...bytes: number[]): Promise<string | null> => pictureFault(new Blob([new Uint8Array(bytes)]));

  it("is told at once by what it holds, whatever its name", async () => {
    expect(await of(0xff, 0xd8, 0xff, 0xe0)).toBe("文件格式不正确：这是图片");
    expect(await of(0x89, 0x50, 0x4e, 0x47)).toBe("文件格式不正确：这是图片");
    expect(await of(0x50, 0x4b, 0x03, 0x04)).toBeNull();
    expect(await of()).toBeNull();
  });
});

describe("name from file", () => {
  it("drops what is not the name", () => {
    expect(nameFromFile("雾港来信_第三稿.docx")).toBe("雾港来信");
    expect(nameFromFile("《雾港来信》剧本 20261121 终稿.pdf")).toBe("雾港来信");
    expect(nameFromFile("雾港来信 v2.1.txt")).toBe("雾港来信");
    expect(nameFromFile("雾港来信(1).txt")).toBe("雾港来信");
    expect(nameFromFile("第三稿.txt")).toBe("第三稿");
    expect(nameFromFile("1984.txt")).toBe("1984");
    expect(nameFromFile("雾港来信20261121.txt")).toBe("雾港来信");
    expect(nameFromFile("雾港来信_剧本_第三稿.txt")).toBe("雾港来信");
  });
  it("keeps a number that may be the name's own", () => {
    for (const name of ["雾港来信2", "雾港来信 3", "Dev2", "雾港1937", "e448731ce7a5"])
      expect(nameFromFile(`${name}.txt`)).toBe(name);
  });
  it("is never longer than the field", () => {
    expect([...nameFromFile(`${"长".repeat(200)}.txt`)]).toHaveLength(32);
    expect(nameFromFile(`${"a".repeat(31)} bc.txt`)).toBe("a".repeat(31));
  });
});

describe("form", () => {
  it("is complete", () => {
    expect(uploadFaults(whole)).toEqual({});
    expect(faultToast({})).toBeNull();
  });
  it("asks for pingguType in mode 1 only", () => {
    expect(uploadFaults({ ...whole, pingguType: null })).toHaveProperty("pingguType");
    expect(uploadFaults({ ...whole, pingguType: null, assessmentType: 2 })).toEqual({});
  });
  it("counts the name in characters as a person does", () => {
    expect(uploadFaults({ ...whole, scriptName: "𠮷".repeat(32) })).toEqual({});
    expect(uploadFaults({ ...whole, scriptName: "字".repeat(33) })).toHaveProperty("scriptName");
    expect(uploadFaults({ ...whole, scriptName: "  " })).toHaveProperty("scriptName");
  });
  it("drops 场景分析 when the work is a novel", () => {
    expect(withFileType({ pingguType: "1-2" }, "2")).toEqual({ fileType: "2", pingguType: null });
    expect(withFileType({ pingguType: "2-4" }, "2")).toEqual({ fileType: "2" });
  });
  it("opens with what is known of the work for a new draft, and asks for the rest", () => {
    expect(openingForm(null)).toEqual(EMPTY_FORM);
    const form = openingForm({
      id: "1",
      name: "雾港来信",
      author: "方砚秋",
      fileType: 1,
      fileTheme: "xuanyi",
      pingguType: "2-4",
      scriptType: 4,
      draftNumber: 2,
    });
    expect(form).toMatchObject({
      pingguType: "2-4",
      scriptName: "雾港来信",
      author: "方砚秋",
      fileType: "1",
      fileTheme: "xuanyi",
      file: null,
      agreed: false,
    });
  });
  it("says the spec's sentences in the spec's order", () => {
    expect(faultToast(uploadFaults(EMPTY_FORM))).toBe("请先上传文件");
    expect(faultToast(uploadFaults({ ...whole, scriptName: "", agreed: false }))).toBe("请填写必填信息");
    expect(faultToast(uploadFaults({ ...whole, agreed: false }))).toBe("请先同意服务条款");
  });
  it("leads to the first field at fault", () => {
    const at = (form: UploadForm) => faultyControl(uploadFaults(form));
    expect([
      at(EMPTY_FORM),
      at({ ...whole, fileTheme: null, pingguType: null, agreed: false }),
      at({ ...whole, pingguType: null }),
      at({ ...whole, agreed: false }),
      at(whole),
    ]).toEqual(["file-pick", "theme", "pinggu", "upload-terms", null]);
  });
});
