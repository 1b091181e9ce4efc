import { crc32, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { countCharacters } from "./countCharacters.ts";

/** A zip of deflated entries, as Word writes it. */
function zip(entries: Record<string, string>): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(entries)) {
    const raw = Buffer.from(text);
    const body = deflateRawSync(raw);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(body.length, 14);
    common.writeUInt32LE(raw.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), common, Buffer.from(name), body]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    central.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), common, tail, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...locals, directory, end]));
}

describe("measure", () => {
  it("counts text in UTF-8 and GB18030 without white space", async () => {
    expect(await countCharacters(new File(["第一场　内景\n甲：好。"], "a.txt"))).toBe(9);
    expect(await countCharacters(new File([new Uint8Array([0xd6, 0xd0, 0xce, 0xc4, 0x20])], "a.txt"))).toBe(2);
  });
  it("counts the text of a Word file, wherever it stands in the archive", async () => {
    const xml = "<w:document><w:p><w:r><w:t>雾港来信</w:t></w:r></w:p><w:p><w:t>一 &amp; 二</w:t></w:p></w:document>";
    expect(
      await countCharacters(
        new File(
          [zip({ "[Content_Types].xml": "<x/>", "word/document.xml": xml, "word/styles.xml": "<y/>" })],
          "a.docx",
        ),
      ),
    ).toBe(7);
  });
  it("gives no count for formats that it cannot read", async () => {
    expect(await countCharacters(new File(["%PDF-1.7"], "a.pdf"))).toBeNull();
    expect(await countCharacters(new File(["not a zip"], "a.docx"))).toBeNull();
    expect(await countCharacters(new File([zip({ "a.txt": "x" })], "a.docx"))).toBeNull();
  });
});
