import type { DayNight } from "./figures.ts";

// In order: the first that matches decides. 凌晨 and 午夜 hold 晨 and 午, so night stands first.
const WORDS: [RegExp, DayNight][] = [
  [/凌晨|夜|晚上|晚间|晚間|NIGHT|EVENING|[子丑戌亥][时時]/iu, "night"],
  [
    /晨|黎明|拂晓|拂曉|破晓|破曉|日出|傍晚|黄昏|黃昏|日落|暮|昏|DAWN|DUSK|SUNRISE|SUNSET|MAGIC HOUR|[寅卯酉][时時]/iu,
    "dawnDusk",
  ],
  [/日|白天|白昼|白晝|早|午|晌|昼|晝|DAY|MORNING|NOON|[辰巳未申][时時]/iu, "day"],
  [/晚/u, "night"],
];
const CLOCK = /(?<!\d)([01]?\d|2[0-4])\s*[:：点點时時]\s*(?:[0-5]\d)?/u;

/** Which half of the day a time as written means; `unknown` where it does not say. */
export function dayNightOf(time: string | null): DayNight {
  if (!time) return "unknown";
  const t = time.normalize("NFKC");
  for (const [pattern, value] of WORDS) if (pattern.test(t)) return value;
  const clock = CLOCK.exec(t);
  if (!clock) return "unknown";
  const hour = Number(clock[1]);
  if (hour >= 19 || hour < 5) return "night";
  return hour < 7 || hour >= 17 ? "dawnDusk" : "day";
}

const GOES_ON = /连续|連續|接上|紧接|緊接|连场|連場|同上|同前|同时|同時|CONTINUOUS|SAME|MOMENTS? LATER/iu;

/** The same for a scene in its place: one that goes straight on from the scene before (`CONTINUOUS`) has that one's part of the day. */
export function dayNightAfter(time: string | null, heading: string | null, before: DayNight): DayNight {
  const stated = dayNightOf(time);
  return stated === "unknown" && (GOES_ON.test(time ?? "") || GOES_ON.test((heading ?? "").slice(0, 200)))
    ? before
    : stated;
}
