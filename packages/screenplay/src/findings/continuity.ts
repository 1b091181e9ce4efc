import { dayNightOf } from "../figures/dayNight.ts";
import type { DayNight, Finding } from "../figures/figures.ts";
import { placeKey } from "../figures/placeKey.ts";
import { type Checked, finding, quoteHeading } from "./finding.ts";

const CONTINUOUS = /连续|連續|接上[场場]?|紧接上[一]?[场場]|緊接上[一]?[場场]|连场|連場|CONTINUOUS/iu;
// Rooms, not buildings: a bar, a school or a ward block is rightly shot from outside.
const ROOM =
  /(?:客厅|客廳|卧室|臥室|卧房|臥房|厨房|廚房|卫生间|衛生間|洗手间|洗手間|浴室|办公室|辦公室|病房|会议室|會議室|电梯间?|電梯間?|地下室|书房|書房|审讯室|審訊室|包间|包厢|包廂|房间|房間|密室|阁楼|閣樓|诊室|診室|手术室|手術室|值班室|休息室|更衣室|化妆间|化妝間|档案室|儿童房|储物间)(?:里|内|裡|內)?$/u;
const OPEN =
  /(?:街道|大街|街头|街頭|马路|馬路|公路|山路|河边|河邊|江边|江邊|海边|海邊|湖边|湖邊|沙滩|沙灘|操场|操場|田野|田埂|树林|樹林|森林|悬崖|懸崖|草原|沙漠|山坡|山顶|山頂|墓地)$/u;

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
        `第${i + 1}场写明接上一场，时间却从“${before.fields.time}”变成“${scene.fields.time}”`,
        [quoteHeading(parsed, before, i), quoteHeading(parsed, scene, i + 1)],
      ),
    ];
  });
}

/** One place both inside and outside, where its name leaves no doubt which it is. */
export function placeSides({ parsed }: Checked): Finding[] {
  const sides = new Map<string, { 内: number[]; 外: number[] }>();
  parsed.scenes.forEach((scene, i) => {
    const { place, intExt } = scene.fields;
    if (!place || (intExt !== "内" && intExt !== "外")) return;
    const key = placeKey(place);
    const row = sides.get(key) ?? { 内: [], 外: [] };
    row[intExt].push(i);
    sides.set(key, row);
  });
  const found: Finding[] = [];
  for (const [place, row] of sides) {
    const right = ROOM.test(place) ? "内" : OPEN.test(place) ? "外" : null;
    if (!right) continue;
    const wrong = right === "内" ? "外" : "内";
    const example = row[right][0];
    if (example === undefined) continue;
    for (const i of row[wrong]) {
      const a = parsed.scenes[example];
      const b = parsed.scenes[i];
      if (a && b)
        found.push(
          finding(
            "place-inside-outside",
            `“${b.fields.place}”在第${example + 1}场是${right}景，在第${i + 1}场写成${wrong}景`,
            [quoteHeading(parsed, a, example + 1), quoteHeading(parsed, b, i + 1)],
          ),
        );
    }
  }
  return found;
}
