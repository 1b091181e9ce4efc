import { expect, test } from "vitest";
import { BIBLE, CLEAN, rulesOf, scene, sceneAtWell } from "../testing/scenes.ts";
import { checkScript } from "./checkScript.ts";

test("a speaker whom nobody knows, one written wrong, one not planned", () => {
  expect(rulesOf([scene(`${CLEAN}\n人 骆平川\n话 站住。`)])).toEqual(["stranger"]);
  expect(rulesOf([scene(`${CLEAN}\n人 沈照河\n话 站住。`)])).toEqual(["misspelt-name"]);
  expect(rulesOf([scene(`${CLEAN}\n人 庄敏\n话 站住。`)])).toEqual(["not-planned"]);
  expect(rulesOf([scene(`${CLEAN}\n人 卖票的女人\n话 站住。`)])).toEqual([]);
  expect(rulesOf([scene(`${CLEAN}\n动 远处有人喊沈兆禾。`)])).toEqual(["misspelt-name"]);
});

test("a person of the work who acts is planned for the scene", () => {
  expect(rulesOf([scene("景 外　上坪井台　日\n动 庄敏掀开门帘，跺了跺鞋。")])).toEqual(["not-planned"]);
  expect(rulesOf([scene("景 外　上坪井台　日\n动 墙上挂着庄敏的雨衣。")])).toEqual([]);
});

test("names with one other character where somebody acts; a surname with a title is somebody with a name", () => {
  expect(rulesOf([scene(`${CLEAN}\n动 申照禾把绳子提上来。`)])).toEqual(["misspelt-name"]);
  expect(rulesOf([scene(`${CLEAN}\n动 罗顺唐把绳子提上来。`)])).toEqual(["misspelt-name"]);
  expect(rulesOf([scene(`${CLEAN}\n动 罗堂顺跪下去。`)])).toEqual(["misspelt-name"]);
  expect(rulesOf([scene(`${CLEAN}\n动 对照禾说不清。`)])).toEqual([]);
  expect(rulesOf([scene(`${CLEAN}\n动 沈照和切着菜。`)])).toEqual(["misspelt-name"]);
  expect(rulesOf([scene(`${CLEAN}\n人 沈照禾\n话 罗顺唐，你过来。`)])).toEqual(["misspelt-name"]);
  expect(rulesOf([scene(`${CLEAN}\n动 沈照禾切着菜。`)])).toEqual([]);
  expect(rulesOf([scene(`${CLEAN}\n人 周律师\n话 签字。`)])).toEqual(["stranger"]);
});

test.each([
  "沈大爷把绳子放下去。",
  "沈大夫提着药箱来了。",
  "罗大娘端着一碗水。",
  "罗顺堂、罗家的都来了。",
  "庄大姐笑着走过来。",
  "沈照禾，沈主任叫你。",
  "沈照的意思是先挖。",
  "罗老板从车上下来。",
])("%s Nobody is misspelt", (row) => expect(rulesOf([sceneAtWell(`动 ${row}`)])).toEqual([]));

test("of a short name and a verb no other name is made", () => {
  const persons = ["肖南", "肖南生", "沈照禾"].map((name) => ({ name, aliases: [] }));
  const lying = scene("景 内　屋里　日\n动 肖南躺在病床上。", { place: "屋里", character: ["肖南"] });
  expect(checkScript([lying], { ...BIBLE, persons })).toEqual([]);
});
