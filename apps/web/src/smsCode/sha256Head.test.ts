import { createHash } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sha256Head } from "./sha256Head.ts";

test("equals the beginning of SHA-256", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme-ascii", maxLength: 55 }), (text) => {
      expect(sha256Head(text)).toBe(createHash("sha256").update(text).digest().readUInt32BE(0));
    }),
  );
});
