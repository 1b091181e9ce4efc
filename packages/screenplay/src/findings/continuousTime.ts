import { dayNightOf } from "../figures/dayNight.ts";
import type { DayNight, Finding } from "../figures/figures.ts";
import { type Checked, finding, quoteHeading, sceneName } from "./finding.ts";

const CONTINUOUS = /连续|連續|接上[场場]?|紧接上[一]?[场場]|緊接上[一]?[場场]|连场|連場|CONTINUOUS/iu;
const DAWN = /晨|黎明|拂晓|拂曉|破晓|破曉|日出|DAWN|SUNRISE|[寅卯][时時]/iu;
const LATE = /凌晨|五更|天快亮|后半夜|後半夜|[丑寅][时時]/u;

/** The next part of the day follows by itself while a scene goes on: dusk becomes night, dawn day. Night becomes dawn only when late. */
function flowsOn(from: string | null, to: string | null, then: DayNight, now: DayNight): boolean {
  const dawn = DAWN.test(to ?? "");
  if (now === "dawnDusk") return dawn ? then === "night" && LATE.test(from ?? "") : then === "day";
  return then === "dawnDusk" && (DAWN.test(from ?? "") ? now === "day" : now === "night");
}

/** A heading that says it goes straight on from the scene before, at another time of day. */
export function continuousTime({ parsed, figures }: Checked): Finding[] {
  return parsed.scenes.flatMap((scene, i) => {
    const before = parsed.scenes[i - 1];
    const here = figures.scenes[i];
    const there = figures.scenes[i - 1];
    if (!before || !here || !there || !scene.heading || !CONTINUOUS.test(scene.heading)) return [];
    const now = dayNightOf(scene.fields.time?.replace(CONTINUOUS, "") ?? null);
    const then = there.dayNight;
    if (
      now === "unknown" ||
      then === "unknown" ||
      now === then ||
      flowsOn(before.fields.time, scene.fields.time, then, now)
    )
      return [];
    return [
      finding(
        "time-contradicts-continuous",
        `${sceneName(figures, i + 1)}写明接上一场，时间却从“${before.fields.time}”变成“${scene.fields.time}”`,
        [quoteHeading(parsed, before, i), quoteHeading(parsed, scene, i + 1)],
      ),
    ];
  });
}
