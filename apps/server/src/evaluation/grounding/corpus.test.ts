import { describe, expect, it } from "vitest";
import {
  HOSTILE_FORMS,
  INVENTED,
  NUMBER_FORMS,
  PIECED_FORMS,
  PIECES,
  SHORT_FORMS,
  STILL_SHOWN,
} from "./corpus/hostileForms.ts";
import { INNOCENT } from "./corpus/innocentSentences.ts";
import { HELD, SCRIPT } from "./corpus/scriptOfForms.ts";
import { createGroundingFilter } from "./filter.ts";
import { foldText, indexPassages } from "./passages.ts";
import { createSaidSentences } from "./saidSentences.ts";

const passages = indexPassages(SCRIPT);

function shown(markdown: string): string {
  const filter = createGroundingFilter({
    passages,
    held: HELD,
    verdict: null,
    said: createSaidSentences(),
    step: "prompt:47",
  });
  return filter.push(markdown) + filter.end();
}

/** Those of some texts whose words, as they are compared, are in what is shown. */
const leaks = (texts: readonly { text: string; words: string }[]): string[] =>
  texts.filter(({ text, words }) => foldText(shown(text)).includes(foldText(words))).map(({ text }) => text);

describe("what reads as the script's words, and is not", () => {
  it("is shown in none of the forms", () => {
    expect(HOSTILE_FORMS.length).toBeGreaterThan(150);
    const tried = HOSTILE_FORMS.flatMap((form) =>
      INVENTED.map((words) => ({ text: form.replaceAll("§", words), words })),
    );
    expect(leaks(tried)).toEqual([]);
  });
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
    expect(SHORT_FORMS.filter((form) => foldText(shown(form)) === foldText(form))).toEqual([]);
  });
});

it("shows no number that neither figures nor script hold, in any form", () => {
  expect(NUMBER_FORMS.filter((form) => shown(form) !== "")).toEqual([]);
});

it("shows the honest sentences as they are", () => {
  expect(INNOCENT.length).toBeGreaterThan(100);
  const withoutRules = (text: string): string => foldText(text.replaceAll(/-{3,}/gu, ""));
  expect(INNOCENT.filter((text) => !foldText(shown(text)).includes(withoutRules(text)))).toEqual([]);
});

it("judges much text in parts, and no more than an answer can be", () => {
  const filter = createGroundingFilter({ passages, held: HELD, verdict: null, said: createSaidSentences(), step: "x" });
  const much = Array.from(
    { length: 400 },
    (_, i) => `这是${"甲乙丙丁"[i % 4]}处的判断，写得克制，编号为${i.toString(2)}号。`,
  ).join("");
  let out = filter.push(much);
  expect(filter.pending).toBe(true);
  while (filter.pending) out += filter.push("");
  expect(out + filter.end()).toBe(shown(much));
  const endless = filter.push("雨声替人物说了不肯说的话。".repeat(100_000));
  expect(endless.length).toBeLessThan(5_000);
});
