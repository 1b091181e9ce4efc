import { expect, test } from "vitest";
import { hasCast } from "./hasCast.ts";

const counts = { scenes: [1], speeches: 1, characters: 9, share: 1 } as never;

test.each([
  [[], false],
  [[{ counts: null, doubtful: false }], false],
  [[{ counts, doubtful: true }], false],
  [
    [
      { counts, doubtful: true },
      { counts, doubtful: false },
    ],
    true,
  ],
])("of %j a model can write: %j", (persons, expected) => expect(hasCast(persons)).toBe(expected));
