/** Characters of digits and their values: plain, formal (大写) and traditional forms. */
export const DIGIT_VALUES: ReadonlyMap<string, number> = new Map(
  ["零〇", "一壹", "二两兩贰貳", "三叁參叄", "四肆", "五伍", "六陆陸", "七柒", "八捌", "九玖"].flatMap((forms, value) =>
    [...forms].map((char) => [char, value] as const),
  ),
);

/** Units that multiply the digit before them, within ten thousand. */
export const UNIT_VALUES: ReadonlyMap<string, number> = new Map([
  ["十", 10],
  ["拾", 10],
  ["百", 100],
  ["佰", 100],
  ["千", 1000],
  ["仟", 1000],
]);

/** Single characters for tens. */
export const TENS_VALUES: ReadonlyMap<string, number> = new Map([
  ["廿", 20],
  ["卅", 30],
]);

/** Units that multiply everything before them since the last larger one. */
export const SCALE_VALUES: ReadonlyMap<string, number> = new Map([
  ["万", 10_000],
  ["萬", 10_000],
  ["亿", 100_000_000],
  ["億", 100_000_000],
]);
