import fc from "fast-check";
import { expect, test } from "vitest";
import { createCoalescer } from "./coalesce.ts";
import { frozenTime } from "./virtualTime.ts";

test("whatever arrives whenever is delivered once, in order, at most one delivery per interval", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), fc.nat(40))), (pieces) => {
      const { time, advance } = frozenTime();
      const delivered: { at: number; text: string }[] = [];
      const outlet = createCoalescer((text) => void delivered.push({ at: time.now(), text }), time, 60);
      for (const [piece, pause] of pieces) {
        outlet.add(piece);
        advance(pause);
      }
      outlet.flush();
      expect(delivered.map((d) => d.text).join("")).toBe(pieces.map(([piece]) => piece).join(""));
      const gaps = delivered.slice(1, -1).map((d, i) => d.at - (delivered[i]?.at ?? 0));
      expect(gaps.every((gap) => gap >= 60)).toBe(true);
    }),
  );
});

test("what is dropped is never delivered", () => {
  const { time, advance } = frozenTime();
  const delivered: string[] = [];
  const outlet = createCoalescer((text) => void delivered.push(text), time);
  outlet.add("一");
  expect(outlet.drop()).toBe(false);
  outlet.add("二");
  advance(100);
  outlet.add("三");
  expect(outlet.drop()).toBe(true);
  advance(100);
  expect(delivered).toEqual(["二"]);
});
