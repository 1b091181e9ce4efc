import { expect, it } from "vitest";
import { areHomophones } from "./homophones.ts";

it("tells words that an input method offers for one another", () => {
  for (const pair of [
    "孔繁 孔凡",
    "老魏 老卫",
    "三炮 三泡",
    "陆一鸣 陆亦鸣",
    "石有福 石友福",
    "秦桂花 秦桂华",
    "沈静怡 沈敬仪",
  ])
    expect([pair, areHomophones(...(pair.split(" ") as [string, string]))]).toEqual([pair, true]);
  for (const pair of ["孔繁 孔繁", "孔繁 孔林", "老魏 老王", "石有福 石有禄", "韩铁山 韩铁"])
    expect([pair, areHomophones(...(pair.split(" ") as [string, string]))]).toEqual([pair, false]);
});
