import { expect, test } from "vitest";
import { BIBLE, CLEAN, rulesOf, scene } from "../testing/scenes.ts";
import { checkScript } from "./checkScript.ts";

test("a phrase of an earlier scene comes back, and two persons say the same", () => {
  const one = scene("景 外　上坪井台　日\n动 窗台上晾着三双补过的线手套，最小的还在滴水。");
  const two = scene("景 外　上坪井台　日\n动 屋里没有人。窗台上晾着三双补过的线手套，最小的还在滴水。");
  const [found] = checkScript([one, two], BIBLE);
  expect(found).toMatchObject({ rule: "repeated", sceneId: two.id, other: { sceneId: one.id, line: 1 } });
  expect(two.lines[1]?.text).toContain(found?.quote);
  const same = `${CLEAN}\n人 罗顺堂\n话 你说的这些我都知道，我没有别的办法。\n人 沈照禾\n话 你说的这些我都知道，我也没有别的办法。`;
  expect(rulesOf([scene(same)])).toEqual(["same-voice"]);
});

test("much shorter than planned", () => expect(rulesOf([scene(CLEAN, { characters: 600 })])).toEqual(["length"]));
