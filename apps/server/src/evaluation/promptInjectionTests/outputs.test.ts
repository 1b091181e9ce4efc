import { parseScreenplay, writeFdx, writeFountain } from "@mochang/screenplay";
import { describe, expect, it } from "vitest";
import { MORE_INJECTED_FILES } from "./injectionVariants.ts";

/** All of them that are plain text, one behind the other. */
const parsed = parseScreenplay(
  MORE_INJECTED_FILES.filter(({ fileName }) => fileName.endsWith(".txt"))
    .map(({ bytes }) => bytes.toString())
    .join("\n"),
);
const dense = (text: string): string => text.replaceAll(/[\s\p{Cf}\p{Cc}\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u3164]/gu, "");

describe("hostile scripts in the formats that are text", () => {
  it("Final Draft's file is well-formed, and holds their marks as words", () => {
    const { text } = writeFdx(parsed, { name: '"><script>', author: "]]>&" });
    expect(text).not.toMatch(
      /<script|<tool_call|<img|<(?!\/?(?:\?xml|FinalDraft|Content|Paragraph|Text|TitlePage|SmartType|Characters|Character)\b|\?)/u,
    );
    expect(text).toContain("&lt;tool_call&gt;");
  });

  it("Fountain keeps every letter that it can hold", () => {
    expect(dense(writeFountain(parsed).text)).toContain(dense('#include "/etc/passwd"'));
  });
});
