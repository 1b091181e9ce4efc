/** A step as far as its time is concerned. */
export interface TimedStep {
  key: string;
  /** Characters that it is expected to write. */
  words: number;
}

/** Speed assumed before anything was measured. */
export const ASSUMED_SPEED = { tokensPerSecond: 50, firstTokenSeconds: 2 };
const CHARACTERS_PER_TOKEN = 1 / 1.1;

/** Follows the calls of a run and says how far it is and how long the rest will take. Times in milliseconds. */
export interface RemainingTime {
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

interface Timed {
  step: TimedStep;
  state: "waiting" | "running" | "ended";
  written: number;
  startedAt: number;
  firstAt: number | null;
  lastAt: number;
}

/** Characters a second and seconds to the first one. */
interface Speed {
  perSecond: number;
  first: number;
}

/** What this run's calls have shown of the provider so far. */
class Measured {
  private characters = 0;
  private ms = 0;
  private firsts = 0;
  private firstMs = 0;

  first(ms: number): void {
    this.firsts++;
    this.firstMs += ms;
  }

  more(characters: number, ms: number): void {
    this.characters += characters;
    this.ms += ms;
  }

  speed(): Speed {
    return {
      perSecond:
        this.ms > 1_000 && this.characters > 200
          ? (1000 * this.characters) / this.ms
          : ASSUMED_SPEED.tokensPerSecond * CHARACTERS_PER_TOKEN,
      first: this.firsts > 0 ? this.firstMs / this.firsts / 1000 : ASSUMED_SPEED.firstTokenSeconds,
    };
  }
}

/** Seconds that a call still takes; one that writes beyond its length is taken to end soon. */
function secondsLeft({ step, state, written, startedAt, firstAt }: Timed, now: number, speed: Speed): number {
  if (state === "ended") return 0;
  const rest = Math.max(step.words * 0.05, step.words - written) / speed.perSecond;
  if (firstAt !== null) return rest;
  const waited = state === "running" ? (now - startedAt) / 1000 : 0;
  return Math.max(0.2, speed.first - waited) + rest;
}

/** Seconds until the last of some calls ends, so many at once, when the longest go first. */
function secondsTogether(calls: readonly Timed[], concurrency: number, now: number, speed: Speed): number {
  const slots: number[] = Array.from({ length: Math.max(1, concurrency) }, () => 0);
  const queue = calls
    .filter((call) => call.state !== "ended")
    .sort((a, b) => Number(b.state === "running") - Number(a.state === "running") || b.step.words - a.step.words);
  for (const call of queue) {
    const at = slots.indexOf(Math.min(...slots));
    slots[at] = (slots[at] ?? 0) + secondsLeft(call, now, speed);
  }
  return Math.max(...slots);
}

/** `stages`: steps that run side by side, one group after the other. */
export function createRemainingTime(stages: readonly (readonly TimedStep[])[], concurrency: number): RemainingTime {
  const staged = stages.map((steps) =>
    steps.map((step): Timed => ({ step, state: "waiting", written: 0, startedAt: 0, firstAt: null, lastAt: 0 })),
  );
  const all = staged.flat();
  const calls = new Map(all.map((call) => [call.step.key, call]));
  const measured = new Measured();
  let shownPercent = 0;

  return {
    total: all.length,
    start(key, now) {
      const call = calls.get(key);
      if (call) Object.assign(call, { state: "running", written: 0, startedAt: now, firstAt: null });
    },
    wrote(key, characters, now) {
      const call = calls.get(key);
      if (!call) return;
      if (call.firstAt === null) {
        call.firstAt = now;
        measured.first(now - call.startedAt);
      } else measured.more(characters, now - Math.max(call.firstAt, call.lastAt));
      call.lastAt = now;
      call.written += characters;
    },
    again(key, now) {
      const call = calls.get(key);
      if (call) Object.assign(call, { written: 0, startedAt: now, firstAt: null });
    },
    end(key) {
      const call = calls.get(key);
      if (call) call.state = "ended";
    },
    ended: (key) => calls.get(key)?.state === "ended",
    done: () => all.filter((call) => call.state === "ended").length,
    percent() {
      const whole = all.reduce((sum, { step }) => sum + step.words, 0);
      const part = all.reduce(
        (sum, { step, state, written }) =>
          sum + (state === "ended" ? step.words : Math.min(step.words * 0.95, written)),
        0,
      );
      // Never backwards, also when a call begins again.
      shownPercent = Math.max(shownPercent, Math.floor((99 * part) / Math.max(1, whole)));
      return shownPercent;
    },
    remainingSeconds(now) {
      const speed = measured.speed();
      return Math.ceil(staged.reduce((sum, stage) => sum + secondsTogether(stage, concurrency, now, speed), 0));
    },
  };
}
