import fc from "fast-check";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ImportError } from "../importError.ts";
import { readHtml } from "./readHtml.ts";
import { readDoc } from "./readDoc.ts";
import { readListNumbers } from "./listNumbers.ts";
import { readRtf } from "./readRtf.ts";

const fixture = (name: string): Buffer => readFileSync(new URL(`../fixtures/${name}`, import.meta.url));
const sample = readFileSync(
  new URL("../../../../../packages/screenplay/samples/unnumbered-headings/second-floor.txt", import.meta.url),
  "utf8",
);

describe("readDoc", () => {
  it("gives a sample back as it was", () => {
    expect(readDoc(fixture("second-floor.doc")).text).toBe(sample.trimEnd());
  });

  it("writes the automatic numbers of its lists, each list by itself", () => {
    const layouts = new URL("../../../../../packages/screenplay/samples/held-out/file-formats/", import.meta.url);
    const read = readDoc(readFileSync(new URL("bus-terminal.doc", layouts)));
    expect(read.text.split("\n").filter((line) => /^\d/.test(line))).toEqual([
      "1. 总站车场  夜  外",
      "1. 末班车内  夜  内",
      "2. 总站车场  晨  外",
    ]);
    expect(read.unsure).toEqual([]);
  });

  it("knows no number of a list that the tables do not hold", () => {
    const main = Buffer.alloc(0x400);
    expect(readListNumbers(main, Buffer.alloc(0)).next(1, 0)).toBeNull();
    main.writeUInt32LE(0x7fffffff, 0x2e2);
    main.writeUInt32LE(28, 0x2e6);
    expect(readListNumbers(main, Buffer.alloc(64)).next(1, 0)).toBeNull();
  });

  it("reads the text of the page: insertions, soft breaks, field results, tables row by row; no header, deletion or hidden run", () => {
    const read = readDoc(fixture("features.doc"));
    expect(read.text.split("\n")).toEqual([
      "夜航船",
      "内景　船舱　夜",
      "船身一晃，灯灭了。",
      "船老大：坐稳。",
      "水生：我怕。",
      "舱外有人敲了三下。",
      "页码七",
      "场\t内容",
      "一\t水生：到了？",
      "船老大：到了。",
      "天亮了。“好……”——完",
    ]);
    expect(read.unsure).toEqual([
      { kind: "hidden-text", count: 1, quotes: ["这句藏起来了"] },
      { kind: "tracked-changes", inserted: 1, deleted: 1 },
      { kind: "tables-flattened", count: 1 },
    ]);
  });

  it("refuses an encrypted one", () => {
    const bytes = Buffer.from(fixture("features.doc"));
    const main = bytes.indexOf(Buffer.from([0xec, 0xa5]), 512);
    expect(main % 512).toBe(0);
    bytes.writeUInt16LE(bytes.readUInt16LE(main + 0xa) | 0x0100, main + 0xa);
    expect(() => readDoc(bytes)).toThrow(expect.objectContaining({ code: "encrypted" }));
  });

  it("ends, with a result or a refusal, whatever bytes are cut or changed", () => {
    const whole = fixture("features.doc");
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: whole.length }),
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 12 }),
        (length, changes) => {
          const bytes = Buffer.from(whole.subarray(0, length));
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
          try {
            readDoc(bytes);
          } catch (error) {
            // Reading past the end is caught by the child as a damaged file.
            expect(error instanceof ImportError || error instanceof RangeError).toBe(true);
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it("refuses a chain of sectors that returns to itself", () => {
    const bytes = Buffer.from(fixture("features.doc"));
    const fat = (bytes.readUInt32LE(76) + 1) * 512;
    const directory = bytes.readUInt32LE(48);
    bytes.writeUInt32LE(directory, fat + directory * 4);
    expect(() => readDoc(bytes)).toThrow(expect.objectContaining({ code: "corrupt" }));
  });
});

describe("readRtf", () => {
  it("reads escapes, code pages by font and breaks; no head, picture or deleted text", () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0\fcharset0 Times;}{\f1\fcharset134 SimSun;}}{\header head\par}{\*\generator X;}\uc1\f0 \u22812?\u33322?\u33337?\par\f1\'c4\'da\'be\'b0 1{\pict 00ff}\line{\deleted gone}{\v hidden}\f0 It\rquote s \{late\}\cell x\row}`;
    const read = readRtf(Buffer.from(rtf, "latin1"));
    expect(read.text).toBe("夜航船\n内景 1\nIt’s {late}\tx\n");
    expect(read.unsure).toEqual([
      { kind: "other-format", found: "rtf" },
      { kind: "hidden-text", count: 1, quotes: ["hidden"] },
      { kind: "tracked-changes", inserted: 0, deleted: 1 },
    ]);
  });
});

describe("readHtml", () => {
  it("reads letters by their blocks, and runs or fetches nothing", () => {
    const html = `<html><head><meta charset="utf-8"><title>t</title><script>document.write("<p>x</p>")</script></head><body><p>内景&nbsp;客厅</p><div>水生：<b>到了</b>吗&#xff1f;<br>船老大：&ldquo;到了&rdquo;</div><table><tr><td>场</td><td>一</td></tr></table><pre>甲\n乙</pre><img src="http://127.0.0.1:9/x"></body></html>`;
    expect(readHtml(Buffer.from(html)).text.split("\n")).toEqual([
      "内景\u00a0客厅",
      "水生：到了吗？",
      "船老大：“到了”",
      "场\t一",
      "甲",
      "乙",
    ]);
  });
});
