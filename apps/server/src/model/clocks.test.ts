import { describe, expect, test } from "vitest";
import { paceDeadline, startClocks, type Clock } from "./clocks.ts";
import { frozenTime } from "./virtualTime.ts";

const LIMITS = { firstTokenMs: 30_000, idleMs: 15_000, totalMs: 300_000, maxTotalMs: 3_600_000 };

/** An answer of so many tokens at a steady pace; when it ended, or which clock ended it and when. In seconds. */
function write(tokens: number, perSecond: number, allowed: number): { clock: Clock | null; at: number; slow: boolean } {
  const { time, advance } = frozenTime();
  const began = time.now();
  let written = 0;
  let slow = false;
  let expired: Clock | null = null;
  const clocks = startClocks(LIMITS, { written: () => written, allowed }, time, {
    slow: () => (slow = true),
    expired: (clock) => (expired ??= clock),
  });
  while (written < tokens && expired === null) {
    advance(1_000 / perSecond);
    written++;
    clocks.token();
  }
  clocks.stop();
  return { clock: expired, at: Math.round((time.now() - began) / 1_000), slow };
}

describe("the total time follows the pace", () => {
  test("a local model at 20 tokens a second finishes 8,000 tokens, in 400 s", () => {
    expect(write(8_000, 20, 8_192)).toEqual({ clock: null, at: 400, slow: true });
  });
  test("one at 4 a second, too", () => expect(write(8_000, 4, 8_192).clock).toBeNull());
  test("an answer that goes on beyond what it was allowed ends soon after that", () => {
    const { clock, at } = write(1_000_000, 20, 8_192);
    expect(clock).toBe("totalMs");
    expect(at).toBeLessThan(8_192 / 20 + 8_192 / 20 / 4 + 60);
  });
  test("one at 1 a second finishes what answers have, 1,000 tokens, and is told to be slow", () => {
    expect(write(1_000, 1, 4_000)).toEqual({ clock: null, at: 1_000, slow: true });
  });
  test("a trickle, which no silence ends, is over after a minute", () => {
    const { clock, at } = write(1_000_000, 0.1, 65_536);
    expect(clock).toBe("pace");
    expect(at).toBeLessThan(90);
  });
  test("one that goes on ends at the hard maximum", () => {
    expect(write(1_000_000, 1, 65_536)).toMatchObject({ clock: "totalMs", at: expect.closeTo(3_600, -2) });
  });
  test("a fast answer that stalls ends by the time between two tokens", () => {
    const { time, advance } = frozenTime();
    let expired: Clock | null = null;
    const clocks = startClocks(LIMITS, { written: () => 100, allowed: 8_192 }, time, {
      expired: (clock) => (expired ??= clock),
    });
    clocks.token();
    advance(16_000);
    expect(expired).toBe("idleMs");
  });
  test("the deadline shrinks as the pace grows", () => {
    const at = (tokens: number) => paceDeadline(10_000, { written: () => tokens, allowed: 2_000 });
    expect(at(1_000)).toBe(55_000);
    expect(at(200)).toBe(155_000);
    expect(at(0)).toBe(1_280_000);
  });
});
