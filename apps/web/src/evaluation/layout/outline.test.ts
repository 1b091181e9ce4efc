import type { Report, ReportSection } from "@mochang/contract";
import { expect, it } from "vitest";
import { sectionsOf } from "./outline.ts";

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

it("keeps the order of the sections when the verdict comes at the run's end", () => {
  const model = { name: "m", simulated: false } as unknown as Report["model"];
  const verdict = { grade: "B" } as unknown as Report["verdict"];
  expect(orderOf({ model })).toEqual([4, 2, 3, 6]);
  expect(orderOf({ model, verdict })).toEqual([4, 2, 3, 6]);
  expect(orderOf({ model: null })).toEqual([2, 4, 3, 6]);
});
