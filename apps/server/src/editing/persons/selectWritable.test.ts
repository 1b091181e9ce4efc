import { computeFigures, parseScreenplay } from "@mochang/screenplay";
import { expect, test } from "vitest";
import { selectWritable } from "./writePersons.ts";

test("of many persons, the text is read for no more than are written, those who speak most", () => {
  const names = Array.from({ length: 100 }, (_, i) => `王${String.fromCharCode(0x5000 + i)}`);
  const parsed = parseScreenplay(`第1场 老宅 日 内\n${names.map((name) => `${name}：好。`).join("\n")}\n`);
  const [base] = computeFigures(parsed).people;
  if (!base) throw new Error("nobody speaks");
  const candidates = names.map((name, i) => ({ person: { ...base, name, aliases: [], speechCharacters: i } }));
  const readsFor = (some: typeof candidates) => {
    let reads = 0;
    const counted = new Proxy(parsed, {
      get(target, key) {
        if (key === "scenes") reads++;
        return Reflect.get(target, key);
      },
    });
    const selected = selectWritable({ parsed: counted, form: "screenplay" }, some).map(({ person }) => person.name);
    return { reads, selected };
  };
  const all = readsFor(candidates);
  expect(all.selected).toEqual(names.slice(-60).toReversed());
  expect(all.reads).toBe(readsFor(candidates.slice(-60)).reads);
});
