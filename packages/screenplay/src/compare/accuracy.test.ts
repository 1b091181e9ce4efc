import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { decodeSample } from "../testing/labelled.ts";
import { DRAFT_EDITS, editDraft, type EditRates } from "../testing/editDraft.ts";
import { compareDrafts } from "./compareDrafts.ts";

const SAMPLES = join(import.meta.dirname, "../../samples");
const works = ["clean", "ordinal", "number-dunhao", "episode-scene", "hollywood", "hongkong", "faults"].flatMap(
  (folder) =>
    readdirSync(join(SAMPLES, folder))
      .filter((f) => f.endsWith(".txt"))
      .map((f) => parseScreenplay(decodeSample(join(SAMPLES, folder, f)))),
);
/** Pairs of scenes found that are true, true ones that were found, and kinds that are right among the true pairs, in percent. */
export function measure(rates: EditRates): { precision: number; recall: number; kinds: number } {
  let [found, right, all, kinds] = [0, 0, 0, 0];
  works.forEach((old, n) => {
    const stock = works[(n + 5) % works.length] ?? old;
    const { draft, truth } = editDraft(old, stock, rates, n + 1);
    for (const key of truth.keys()) if (!key.includes(".")) all += 1;
    for (const s of compareDrafts(old, draft).scenes) {
      if (s.old === null || s.new === null) continue;
      found += 1;
      const kind = truth.get(`${s.old}-${s.new}`);
      if (kind === undefined) continue;
      right += 1;
      if (kind === s.kind) kinds += 1;
    }
  });
  const percent = (n: number, of: number): number => (of === 0 ? 100 : (100 * n) / of);
  return { precision: percent(right, found), recall: percent(right, all), kinds: percent(kinds, right) };
}

describe("on drafts whose edits are known", () => {
  test.each(Object.entries(DRAFT_EDITS))("%s", (name, rates) => {
    const { precision, recall, kinds } = measure(rates);
    const heavy = name.includes("heavy");
    expect(precision).toBeGreaterThanOrEqual(heavy ? 96 : 99);
    expect(recall).toBeGreaterThanOrEqual(heavy ? 94 : 99);
    expect(kinds).toBeGreaterThanOrEqual(heavy ? 94 : 97);
  });
});
