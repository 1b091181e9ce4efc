import { expect, test } from "vitest";
import { BIBLE, CLEAN, rulesOf, scene, sceneAtWell } from "../testing/scenes.ts";
import { checkScript } from "./checkScript.ts";

test("who died speaks again, but not in a memory or as a voice", () => {
  const death = scene(`${CLEAN}\n动 罗顺堂死了。`);
  const later = scene("景 外　上坪井台　日\n人 罗顺堂\n话 我回来看看。");
  const found = checkScript([death, later], BIBLE);
  expect(found).toMatchObject([{ rule: "dead", sceneId: later.id, quote: "罗顺堂", other: { sceneId: death.id } }]);
  const memory = scene("景 外　上坪井台　日　闪回\n人 罗顺堂\n话 水要省着喝。");
  const voice = scene("景 外　上坪井台　日\n人 罗顺堂（画外音）\n话 水要省着喝。");
  expect(rulesOf([death, memory, voice])).toEqual([]);
});

test("who is locked up is not here, until he is out", () => {
  const away = scene("景 外　上坪井台　日\n动 罗顺堂被关进看守所。");
  const here = "景 外　上坪井台　日\n人 罗顺堂\n话 给我一瓢水。";
  expect(rulesOf([away, scene(here)])).toEqual(["elsewhere"]);
  expect(rulesOf([away, scene(here.replace("人 罗", "动 罗顺堂出狱那天没有人接。\n人 罗"))])).toEqual([]);
});

test("who breathed his last acts again; somebody else's last breath is not his", () => {
  const place = "景 外　上坪井台　日\n";
  const death = scene(`${place}动 罗顺堂靠着井沿坐下去，没了气息。`);
  const acts = scene(`${place}动 罗顺堂走过来，接过井绳。`);
  expect(checkScript([death, acts], BIBLE)).toMatchObject([{ rule: "dead", quote: "罗顺堂走" }]);
  for (const lawful of ["罗顺堂的雨衣挂在墙上。", "沈照禾看着罗顺堂的照片。", "她好像看见罗顺堂走过来。"])
    expect(rulesOf([death, scene(`${place}动 ${lawful}`)])).toEqual([]);
  const other = scene(`${place}动 罗顺堂抱着庄敏，庄敏断了气。`);
  expect(rulesOf([other, acts])).toEqual([]);
});

test("a death in the last clause is the death of whom the sentence is about", () => {
  const death = sceneAtWell("动 罗顺堂的手松开，死了。");
  expect(rulesOf([death, sceneAtWell("动 罗顺堂靠着井台卷烟。")])).toEqual(["dead"]);
  expect(rulesOf([death, sceneAtWell("动 罗顺堂从石阶下走上来。")])).toEqual(["dead"]);
  const drowned = sceneAtWell("动 跳板断了，罗顺堂跌进江里，再也没有上来。");
  expect(rulesOf([drowned, sceneAtWell("动 罗顺堂靠着井台卷烟。")])).toEqual(["dead"]);
  expect(rulesOf([sceneAtWell("动 罗顺堂跌进江里，又上来了。"), sceneAtWell("动 罗顺堂靠着井台卷烟。")])).toEqual([]);
  expect(rulesOf([sceneAtWell("动 罗顺堂看见庄敏倒下，死了。"), sceneAtWell("动 罗顺堂靠着井台卷烟。")])).toEqual([]);
  expect(rulesOf([death, sceneAtWell("动 罗顺堂靠在棺材里，一动不动。")])).toEqual([]);
});

test("who left by a vehicle is not here unless it was planned, or is told to be back", () => {
  const departedScene = sceneAtWell("动 罗顺堂上了车，去省城的车开走了。");
  const alone = { character: ["沈照禾"] };
  const sailedScene = sceneAtWell("动 罗顺堂跳上驳船，驳船离了岸。");
  expect(rulesOf([sailedScene, sceneAtWell("动 罗顺堂坐在井边。", alone)])).toContain("elsewhere");
  expect(rulesOf([departedScene, sceneAtWell("动 罗顺堂坐在井边。", alone)])).toContain("elsewhere");
  expect(rulesOf([departedScene, sceneAtWell("动 罗顺堂坐在车站里。")])).toEqual([]);
  expect(rulesOf([departedScene, sceneAtWell("动 罗顺堂下了车。\n动 罗顺堂坐在井边。", alone)])).not.toContain(
    "elsewhere",
  );
});

test.each([
  "罗顺堂下了地窖，再没有上来。",
  "罗顺堂死了这条心，低头卷烟。",
  "罗顺堂死了老婆，一个人过。",
  "罗顺堂死了一样躺着。",
  "罗顺堂去世的父亲也是打井的。",
  "罗顺堂假装断了气。",
  "罗顺堂要是死了，谁来看井？",
  "罗顺堂昏过去，又睁开眼睛。",
  "罗顺堂睡着了，手里的烟掉在地上。",
  "罗顺堂差点断了气。",
  "罗顺堂看着庄敏断了气。",
  "罗顺堂的照片落在地上。",
  "罗顺堂走了，再也没有回来。",
])("%s Nobody of that name died", (row) =>
  expect(rulesOf([sceneAtWell(`动 ${row}`), sceneAtWell("动 罗顺堂靠着井台卷烟。")])).toEqual([]),
);
