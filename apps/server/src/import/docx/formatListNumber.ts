import { chineseDigits, chineseNumeral } from "@mochang/screenplay/numerals";

/** Above 9,999 Word counts on in Arabic. */
const counting = (n: number): string => (n > 9999 ? String(n) : chineseNumeral(n));

function roman(n: number): string {
  if (n <= 0 || n >= 4000) return String(n);
  let out = "";
  for (const [value, letters] of [
    [1000, "M"],
    [900, "CM"],
    [500, "D"],
    [400, "CD"],
    [100, "C"],
    [90, "XC"],
    [50, "L"],
    [40, "XL"],
    [10, "X"],
    [9, "IX"],
    [5, "V"],
    [4, "IV"],
    [1, "I"],
  ] as const)
    for (; n >= value; n -= value) out += letters;
  return out;
}

const letter = (n: number): string =>
  n < 1 ? String(n) : String.fromCharCode(65 + ((n - 1) % 26)).repeat(Math.min(8, Math.floor((n - 1) / 26) + 1));
const oneOf = (set: string, n: number): string => [...set][n - 1] ?? String(n);

/** A list number in one of Word's number formats (ECMA-376, ST_NumberFormat); unknown formats count in Arabic. */
export function formatListNumber(n: number, format: string): string {
  switch (format) {
    case "chineseCounting":
    case "chineseCountingThousand":
    case "chineseLegalSimplified":
    case "japaneseCounting":
    case "japaneseDigitalTenThousand":
    case "taiwaneseCounting":
    case "taiwaneseCountingThousand":
      return counting(n);
    case "ideographDigital":
    case "taiwaneseDigital":
      return chineseDigits(n);
    case "ideographTraditional":
      return oneOf("甲乙丙丁戊己庚辛壬癸", n);
    case "ideographZodiac":
      return oneOf("子丑寅卯辰巳午未申酉戌亥", n);
    case "decimalEnclosedCircle":
    case "decimalEnclosedCircleChinese":
      return oneOf("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳", n);
    case "decimalFullWidth":
      return String(n).replace(/[0-9]/g, (d) => String.fromCharCode(d.charCodeAt(0) + 0xfee0));
    case "decimalZero":
      return String(n).padStart(2, "0");
    case "upperRoman":
      return roman(n);
    case "lowerRoman":
      return roman(n).toLowerCase();
    case "upperLetter":
      return letter(n);
    case "lowerLetter":
      return letter(n).toLowerCase();
    default:
      return String(n);
  }
}
