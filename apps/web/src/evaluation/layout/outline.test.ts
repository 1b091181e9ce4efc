import type { Report, ReportSection } from "@mochang/contract";
import { expect, it } from "vitest";
import { figuresOf, listedSections, sectionsOf } from "./outline.ts";

const section = (promptId: number): ReportSection => ({
  key: `prompt:${promptId}`,
  promptId,
  title: "",
  state: "waiting",
  markdown: "",
  origin: "model",
  message: null,
});

const orderOf = (part: Partial<Report>): (number | null)[] =>
  sectionsOf(
    {
      tabs: [{ index: 1, title: "", sections: [2, 4, 3, 6].map(section) }],
      verdict: null,
      ...part,
    } as unknown as Report,
    1,
  ).map((s) => s.promptId);

it("shows the persons of the newest evaluation nowhere beside the words of an earlier one", () => {
  const figures = { kind: "screenplay", scenes: [], people: [], places: [], coPresence: [], presence: { people: [] } };
  const idsOf = (former: object | undefined, arcs: object[] | undefined = [{}]) =>
    figuresOf(
      {
        figures,
        work: { fileType: 1 },
        verdict: null,
        doubts: [],
        arcs,
        tabs: [{ index: 4, sections: [], former }],
      } as unknown as Report,
      4,
    ).before.map(({ id }) => id);
  expect(idsOf(undefined)).toContain("people");
  expect(idsOf({ readingId: "r", evaluatedAt: "2026-11-21" })).not.toContain("people");
  // That no person stands is said in the table's place.
  expect(idsOf(undefined, [])).toContain("people");
});

it("keeps the order of the sections when the verdict comes at the run's end", () => {
  const model = { name: "m", simulated: false } as unknown as Report["model"];
  const verdict = { grade: "B" } as unknown as Report["verdict"];
  expect(orderOf({ model })).toEqual([4, 2, 3, 6]);
  expect(orderOf({ model, verdict })).toEqual([4, 2, 3, 6]);
  expect(orderOf({ model: null })).toEqual([2, 4, 3, 6]);
});

it("keeps the conclusion's place from the verdict on until it is written, and then only for what stands below the seal", () => {
  const listed = (conclusion: Partial<ReportSection>, live = true) =>
    listedSections(
      {
        runId: "r",
        headline: null,
        model: { name: "m", simulated: false },
        verdict: { grade: "B" },
        tabs: [{ index: 1, title: "", sections: [section(2), { ...section(4), ...conclusion }] }],
      } as unknown as Report,
      1,
      live,
    ).map(({ promptId, markdown }) => [promptId, markdown]);
  expect(listed({})).toEqual([
    [4, ""],
    [2, ""],
  ]);
  expect(listed({ state: "running", markdown: "结构最稳。" })).toEqual([
    [4, ""],
    [2, ""],
  ]);
  expect(listed({ state: "done", markdown: "结构最稳。\n\n### 长处\n\n干净。" })).toEqual([
    [4, "### 长处\n\n干净。"],
    [2, ""],
  ]);
  // All of it stands beside the seal, or its failure does.
  expect(listed({ state: "done", markdown: "结构最稳。" })).toEqual([[2, ""]]);
  expect(listed({ state: "failed" })).toEqual([[2, ""]]);
  expect(listed({}, false)).toEqual([[2, ""]]);
});
