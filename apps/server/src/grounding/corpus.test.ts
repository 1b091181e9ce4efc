import fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { describe, expect, it } from "vitest";
import {
  HOSTILE_FORMS,
  INVENTED,
  NUMBER_FORMS,
  PIECED_FORMS,
  PIECES,
  SHORT_FORMS,
  STILL_SHOWN,
  TOLD_ACTS,
} from "./corpus/hostileForms.ts";
import { INNOCENT_SENTENCES } from "./corpus/innocentSentences.ts";
import { SUPPORTED_FIGURES, SCRIPT } from "./corpus/scriptOfForms.ts";
import { createGroundingFilter } from "./groundingFilter.ts";
import { foldText } from "./foldText.ts";
import { indexPassages } from "./passages.ts";
import { FROM_MEMORY } from "./markTitles.ts";
import { createRepeatedSentences } from "./repeatedSentences.ts";

const passages = indexPassages(SCRIPT);

function filterText(markdown: string): string {
  const filter = createGroundingFilter({
    passages,
    allowedFigures: SUPPORTED_FIGURES,
    verdict: null,
    repeated: createRepeatedSentences(),
    step: "prompt:47",
  });
  return filter.push(markdown) + filter.end();
}

/** Those of some texts whose words, as they are compared, are in what is shown. */
const leaks = (texts: readonly { text: string; words: string }[]): string[] =>
  texts.filter(({ text, words }) => foldText(filterText(text)).includes(foldText(words))).map(({ text }) => text);

describe("what reads as the script's words, and is not", () => {
  it("is shown in none of the forms", () => {
    expect(HOSTILE_FORMS.length).toBeGreaterThan(150);
    const tried = HOSTILE_FORMS.flatMap((form) =>
      INVENTED.map((words) => ({ text: form.replaceAll("§", words), words })),
    );
    expect(leaks(tried)).toEqual([]);
  });
  it("is not shown where it tells an act that the script has no word for", () =>
    expect(leaks(TOLD_ACTS.map(([text, words]) => ({ text, words })))).toEqual([]));
  it("is shown where nothing tells it from the report's own words: a form that is caught leaves this list", () => {
    expect(leaks(STILL_SHOWN.map(([text, words]) => ({ text, words })))).toEqual(STILL_SHOWN.map(([text]) => text));
  });
  it("is not shown in pieces", () => {
    const tried = PIECED_FORMS.flatMap((form) =>
      PIECES.map(([one, two, three]) => ({
        text: form.replace("§1", one).replace("§2", two).replace("§3", three),
        words: one,
      })),
    );
    expect(leaks(tried)).toEqual([]);
  });
  it("is not shown when it is short, or has no Han character", () => {
    expect(SHORT_FORMS.filter((form) => foldText(filterText(form)) === foldText(form))).toEqual([]);
  });
});

it("shows no number that neither figures nor script hold, in any form", () => {
  expect(NUMBER_FORMS.filter((form) => filterText(form) !== "")).toEqual([]);
});

it("shows the honest sentences as they are", () => {
  expect(INNOCENT_SENTENCES.length).toBeGreaterThan(100);
  const withoutRules = (text: string): string => foldText(text.replaceAll(/-{3,}/gu, ""));
  expect(
    INNOCENT_SENTENCES.filter(
      (text) => !foldText(filterText(text).replaceAll(FROM_MEMORY, "")).includes(withoutRules(text)),
    ),
  ).toEqual([]);
});

it("judges much text in parts, and no more than an answer can be", () => {
  const filter = createGroundingFilter({
    passages,
    allowedFigures: SUPPORTED_FIGURES,
    verdict: null,
    repeated: createRepeatedSentences(),
    step: "x",
  });
  const much = Array.from(
    { length: 400 },
    (_, i) => `这是${"甲乙丙丁"[i % 4]}处的判断，写得克制，编号为${i.toString(2)}号。`,
  ).join("");
  let out = filter.push(much);
  expect(filter.pending).toBe(true);
  while (filter.pending) out += filter.push("");
  expect(out + filter.end()).toBe(filterText(much));
  const endless = filter.push("雨声替人物说了不肯说的话。".repeat(100_000));
  expect(endless.length).toBeLessThan(5_000);
});

/** Kinds of every node in what a reader of Markdown makes of a text. */
function kindsOf(markdown: string): Set<string> {
  const kinds = new Set<string>();
  const walk = (node: Nodes): void => {
    kinds.add(node.type);
    if ("children" in node) node.children.forEach(walk);
  };
  walk(fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }));
  return kinds;
}

it("writes nothing that is read as a quotation, code, HTML, an image or a link, whatever the model wrote", () => {
  const marks =
    "节奏稳|。|，|\n|\n\n|> |- |1. |* |    |\t|```|`|~~~|**|*|_|__|<b>|</b>|<q>|</q>|<div>|<!--|-->|[|](|]|)|!|http://a.b|\\|&lt;|&gt;|&#62;|$|---|===|#|# |[^1]: |[a]: |“回来就好”|【第1场「回来就好」】|：|+ |1) |&ldquo;|<";
  const pieces = fc.constantFrom(...marks.split("|"), "|", "| a | b |\n| - | - |\n");
  const never = [
    "blockquote",
    "code",
    "inlineCode",
    "html",
    "image",
    "imageReference",
    "link",
    "linkReference",
    "definition",
  ];
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 14 }), (parts) => {
      const kinds = kindsOf(filterText(parts.join("")));
      return never.every((kind) => !kinds.has(kind));
    }),
    { numRuns: 1_000 },
  );
});
