import { expect, test } from "vitest";
import type { Heading } from "../headings/sceneHeading.ts";
import { RUN } from "./fieldRuns.ts";
import type { InnerHeading } from "./innerHeadings.ts";
import { runsOpeningScenes } from "./runsOpeningScenes.ts";

test("more headings of one kind than a call takes arguments open scenes", () => {
  const heading = { family: `${RUN}TPS` } as Heading;
  const found = Array.from({ length: 200_000 }, (_, row): InnerHeading => ({
    row,
    at: 0,
    heading,
    inside: false,
    weight: 1,
  }));
  const placeOf = ({ row }: InnerHeading) => ({ place: "客厅", cueLike: false, offset: row * 100 });
  expect(runsOpeningScenes(found, 0, placeOf)).toHaveLength(200_000);
});
