import fc from "fast-check";
import { expect, test } from "vitest";
import { ENTITIES } from "../entities/entities.ts";
import { FORMS } from "../testing/forms.ts";
import { applyModelAnswer, mixCandidates, originsOf, resolveSuggestions } from "./overlay.ts";
import { newItem } from "../generatedWork/work.ts";

const item = newItem({
  id: "a",
  kind: "act",
  parentId: null,
  sort: 1,
  values: { ...FORMS.act },
  origins: { title: "writer", overview: "model" },
});

test("offered words are taken or refused, some or all", () => {
  const laid = applyModelAnswer(item, { title: "新", overview: "新的概述", theme: "" }, "model");
  expect(laid).toMatchObject({
    values: { title: "等云", overview: "新的概述", theme: "欠" },
    offered: { title: "新" },
    version: 2,
  });
  expect(resolveSuggestions(laid, false)).toMatchObject({ values: { title: "等云" }, offered: {}, version: 2 });
  expect(resolveSuggestions(laid, true, ["title", "nothing"])).toMatchObject({
    values: { title: "新" },
    origins: { title: "model" },
    offered: {},
    version: 3,
  });
  expect(applyModelAnswer(item, { title: "等云" }, "model")).toEqual(item);
});

test("who wrote a field: as it was, as was said of picked words, else the writer", () => {
  const values = { ...FORMS.act, overview: "改过", pacing: "灵感里的" };
  expect(
    originsOf({ ...item, origins: { title: "model", overview: "model" } }, "act", values, { pacing: "card" }),
  ).toEqual({
    title: "model",
    overview: "writer",
    sequences: "writer",
    theme: "writer",
    pacing: "card",
    conflict: "writer",
    resolution: "writer",
    keyEvents: "writer",
    locations: "writer",
  });
});

test("law: a mix of candidates holds only what was picked", () => {
  const keys = ENTITIES.scene.fields.map(({ key }) => key);
  const form = fc.record(Object.fromEntries(keys.map((key) => [key, fc.string()])), { requiredKeys: [] });
  fc.assert(
    fc.property(
      form,
      fc.array(form, { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...keys), fc.nat(4)),
      (current, candidates, picks) => {
        const mixed = mixCandidates(current, candidates, picks);
        for (const key of keys) {
          const from = candidates[picks[key] ?? -1];
          expect(mixed[key]).toBe(from && key in from ? from[key] : current[key]);
        }
      },
    ),
  );
});
