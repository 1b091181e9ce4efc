import type { SeededRandom } from "./seededRandom.ts";

// Neither the surnames nor the given names that machines reach for first.
const SURNAMES =
  "邱 柏 荆 骆 简 温 祝 鲁 乔 贺 苗 阮 戚 岑 项 池 车 边 房 米 匡 滕 桑 管 翟 游 石 耿 卜 詹 佟 兰 葛 敖 司 黎 牧 商 尚 屈".split(
    " ",
  );
const GIVEN =
  "守仓 巧云 得水 桂芬 满囤 春阳 向前 素琴 长顺 小满 立冬 兆丰 玉良 腊梅 家宝 青禾 望北 三省 秋生 银花 茂林 冬青 铁山 存根 红雨 来福 一鸣 慧兰 大江 麦子 行舟 白露 守义 端阳 常在 听雨 阿宽 安澜 木心 拾禾".split(
    " ",
  );

/** Names that nobody of the work has yet. */
export function personNames(draw: SeededRandom, count: number, usedNames: readonly string[] = []): string[] {
  const surnames = draw.some(SURNAMES, SURNAMES.length);
  const givenNames = draw.some(GIVEN, GIVEN.length);
  return surnames
    .map((surname, i) => `${surname}${givenNames[i % givenNames.length]}`)
    .filter((name) => !usedNames.includes(name))
    .slice(0, count);
}
