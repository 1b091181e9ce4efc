import { ASSUMED, STAGES, type PlannedStep } from "./plan.ts";

interface Going {
  step: PlannedStep;
  state: "waiting" | "running" | "ended";
  written: number;
  startedAt: number;
  firstAt: number | null;
}

/** Characters a second and seconds to the first one, as measured in this run. */
interface Speed {
  perSecond: number;
  first: number;
}

/** Follows the calls of a run and says how far it is and how long the rest will take. Times in milliseconds. */
export interface Pace {
  start(key: string, now: number): void;
  /** Characters that arrived, shown or not. */
  wrote(key: string, characters: number, now: number): void;
  again(key: string, now: number): void;
  end(key: string): void;
  ended(key: string): boolean;
  percent(): number;
  remainingSeconds(now: number): number;
  done(): number;
  readonly total: number;
}

const CHARACTERS_PER_TOKEN = 1 / 1.1;

export function createPace(steps: readonly PlannedStep[], concurrency: number): Pace {
  const going = new Map<string, Going>(
    steps.map((step) => [step.key, { step, state: "waiting", written: 0, startedAt: 0, firstAt: null }]),
  );
  const measured = { characters: 0, ms: 0, firsts: 0, firstMs: 0 };
  const lastSeen = new Map<string, number>();
  let shownPercent = 0;

  const speed = (): Speed => ({
    perSecond:
      measured.ms > 1_000 && measured.characters > 200
        ? (1000 * measured.characters) / measured.ms
        : ASSUMED.tokensPerSecond * CHARACTERS_PER_TOKEN,
    first: measured.firsts > 0 ? measured.firstMs / measured.firsts / 1000 : ASSUMED.firstTokenSeconds,
  });
  /** Seconds that this call still takes; one that writes beyond its length is taken to end soon. */
  const left = (g: Going, now: number, s: Speed): number => {
    if (g.state === "ended") return 0;
    const rest = Math.max(g.step.words * 0.05, g.step.words - g.written) / s.perSecond;
    if (g.firstAt !== null) return rest;
    const waited = g.state === "running" ? (now - g.startedAt) / 1000 : 0;
    return Math.max(0.2, s.first - waited) + rest;
  };
  const all = [...going.values()];
  /** Seconds until the last of some calls ends, when the longest go first. */
  const together = (some: readonly Going[], now: number, s: Speed): number => {
    const slots: number[] = Array.from({ length: Math.max(1, concurrency) }, () => 0);
    const queue = some
      .filter((g) => g.state !== "ended")
      .sort((a, b) => Number(b.state === "running") - Number(a.state === "running") || b.step.words - a.step.words);
    for (const g of queue) {
      const at = slots.indexOf(Math.min(...slots));
      slots[at] = (slots[at] ?? 0) + left(g, now, s);
    }
    return Math.max(...slots);
  };

  return {
    total: steps.length,
    start(key, now) {
      const g = going.get(key);
      if (g) Object.assign(g, { state: "running", written: 0, startedAt: now, firstAt: null });
    },
    wrote(key, characters, now) {
      const g = going.get(key);
      if (!g) return;
      if (g.firstAt === null) {
        g.firstAt = now;
        measured.firsts++;
        measured.firstMs += now - g.startedAt;
      } else {
        measured.characters += characters;
        measured.ms += now - Math.max(g.firstAt, lastSeen.get(key) ?? g.firstAt);
      }
      lastSeen.set(key, now);
      g.written += characters;
    },
    again(key, now) {
      const g = going.get(key);
      if (g) Object.assign(g, { written: 0, startedAt: now, firstAt: null });
    },
    end(key) {
      const g = going.get(key);
      if (g) g.state = "ended";
    },
    ended: (key) => going.get(key)?.state === "ended",
    done: () => all.filter((g) => g.state === "ended").length,
    percent() {
      const whole = all.reduce((sum, g) => sum + g.step.words, 0);
      const part = all.reduce(
        (sum, g) => sum + (g.state === "ended" ? g.step.words : Math.min(g.step.words * 0.95, g.written)),
        0,
      );
      // Never backwards, also when a call begins again.
      shownPercent = Math.max(shownPercent, Math.floor((99 * part) / Math.max(1, whole)));
      return shownPercent;
    },
    remainingSeconds(now) {
      const s = speed();
      return Math.ceil(
        STAGES.reduce(
          (sum, kinds) =>
            sum +
            together(
              all.filter((g) => kinds.includes(g.step.kind)),
              now,
              s,
            ),
          0,
        ),
      );
    },
  };
}
