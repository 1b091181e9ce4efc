import type { Attributes } from "../boundedXml.ts";

/** Fields that fetch, ask, compute or carry words of their own; page numbers, contents, links and references are none of them. */
const TELLING =
  /^\s*(?:DDE|DDEAUTO|INCLUDE\w*|IMPORT|LINK|QUOTE|IF|SET|ASK|FILLIN|MACROBUTTON|COMMENTS|INFO|DOCPROPERTY|DOCVARIABLE|PRINT|DATABASE|AUTOTEXT\w*|GOTOBUTTON|PRIVATE|ADDIN|RD|TA|TC|XE|COMPARE|SKIPIF|NEXTIF|USER\w*)\b/iu;
const MAX_CODE_LENGTH = 2_000;

/** Gathers the codes of fields, which Word does not show, and tells those worth telling. */
export function fieldReader(tell: (code: string) => void): {
  open(name: string, a: Attributes): void;
  close(name: string): void;
  text(text: string): void;
} {
  const codes: string[] = [];
  let inCode = false;
  const end = (): void => {
    const code = codes.pop() ?? "";
    if (TELLING.test(code) || /\p{Script=Han}{4}/u.test(code)) tell(code.trim());
  };
  return {
    open(name, a) {
      if (name === "w:instrText") inCode = true;
      else if (name === "w:fldSimple") {
        codes.push(a["w:instr"] ?? "");
        end();
      } else if (name === "w:fldChar") {
        const type = a["w:fldCharType"];
        if (type === "begin") codes.push("");
        else if (type === "separate") {
          end();
          codes.push("");
        } else if (type === "end") end();
      }
    },
    close(name) {
      if (name === "w:instrText") inCode = false;
    },
    text(text) {
      const last = codes.length - 1;
      if (inCode && last >= 0 && (codes[last]?.length ?? 0) < MAX_CODE_LENGTH) codes[last] += text;
    },
  };
}
