import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeText } from "./decodeText.ts";
import { readPlainText } from "./readPlainText.ts";

/** Encodes by asking the decoder for every two-byte code: Node writes no GB18030 or Big5 itself. */
function encoder(name: string): (text: string) => Buffer {
  const decoder = new TextDecoder(name);
  const codes = new Map<string, number[]>();
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) {
      const letter = decoder.decode(Uint8Array.of(high, low));
      if ([...letter].length === 1 && letter !== "\ufffd" && !codes.has(letter)) codes.set(letter, [high, low]);
    }
  return (text) =>
    Buffer.from(
      [...text].flatMap((letter) =>
        letter.charCodeAt(0) < 0x80 ? [letter.charCodeAt(0)] : (codes.get(letter) ?? [0x3f]),
      ),
    );
}
const gb = encoder("gb18030");
const big5 = encoder("big5");
const utf16be = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

const SCENE = "1. 内景 客厅 夜\n林秋把门关上，没有开灯。\n林秋：（低声）你怎么来了？\n";
const SCENE_TRADITIONAL = "序場\n時：夜\n景：客廳\n人：阿明\n阿明把門關上，沒有開燈。\n阿明：你怎麼來了？\n";

describe("decodeText", () => {
  it.each([
    ["GB18030", gb(SCENE), "gb18030", SCENE],
    ["Big5", big5(SCENE_TRADITIONAL), "big5", SCENE_TRADITIONAL],
    ["UTF-16LE without a mark", Buffer.from(SCENE, "utf16le"), "utf-16le", SCENE],
    ["UTF-16BE without a mark", utf16be(SCENE), "utf-16be", SCENE],
    ["traditional text in GB18030", gb(SCENE_TRADITIONAL), "gb18030", SCENE_TRADITIONAL],
  ])("guesses %s and says that it guessed", (_, bytes, name, text) => {
    const decoded = decodeText(bytes);
    expect(decoded.encoding).toMatchObject({ name, how: "guessed" });
    expect(decoded.text).toBe(text);
  });

  it("guesses GB18030 from eight characters", () => {
    const lines = [
      "他说我不知道啊。",
      "内景，客厅，夜。",
      "你到底要去哪里？",
      "门外有人在说话。",
      "她没有看他一眼。",
      "我们回家吧好吗？",
    ];
    expect(lines.map((line) => decodeText(gb(line)).text)).toEqual(lines);
  });

  it.each([
    ["UTF-8", Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(SCENE)])],
    ["UTF-16LE", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(SCENE, "utf16le")])],
    ["UTF-16BE", Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be(SCENE)])],
    ["GB18030", Buffer.concat([Buffer.from([0x84, 0x31, 0x95, 0x33]), gb(SCENE)])],
  ])("takes one byte order mark of %s off", (_, bytes) => {
    expect(decodeText(bytes)).toMatchObject({ text: SCENE, encoding: { how: "bom", confidence: 1 } });
  });

  it("obeys a chosen encoding and refuses an unknown one", () => {
    expect(decodeText(gb(SCENE), "GBK").text).toBe(SCENE);
    expect(() => decodeText(gb(SCENE), "klingon")).toThrow(
      expect.objectContaining({ code: "encoding-unknown", status: 400 }),
    );
  });

  it("keeps every UTF-8 text as it is, but for one leading mark", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }).map((s) => s.toWellFormed().replaceAll("\0", "")),
        (text) => {
          expect(decodeText(Buffer.from(text)).text).toBe(text.replace(/^\ufeff/, ""));
        },
      ),
    );
  });

  it("reads English with curly quotes of Windows", () => {
    const bytes = Buffer.from("INT. HOUSE - DAY\n\nJOE\n\x93It\x92s the caf\xe9 again.\x94\n".repeat(8), "latin1");
    expect(decodeText(bytes).text).toContain("“It’s the café again.”");
  });
});

describe("readPlainText", () => {
  it("tells Fountain and Markdown by their names, and by their marks without one", () => {
    expect(readPlainText(Buffer.from(SCENE), "夜谈.fountain").format).toBe("fountain");
    expect(readPlainText(Buffer.from(SCENE), "夜谈.MD").format).toBe("md");
    expect(readPlainText(Buffer.from(SCENE), "夜谈").format).toBe("txt");
    expect(readPlainText(Buffer.from("Title: Night\nAuthor: A\n\nINT. HOUSE - DAY\n\nRain.\n"), "").format).toBe(
      "fountain",
    );
    expect(readPlainText(Buffer.from("# 第一场\n\n## 客厅\n\n# 第二场\n\n天亮。\n"), "").format).toBe("md");
  });

  it("counts bytes that are no characters", () => {
    const bytes = Buffer.concat([Buffer.from(SCENE.repeat(5)), Buffer.from([0xff]), Buffer.from(SCENE)]);
    expect(readPlainText(bytes, "").unsure).toContainEqual({ kind: "bytes-unreadable", count: 1 });
  });
});
