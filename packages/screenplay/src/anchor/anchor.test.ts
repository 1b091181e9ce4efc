import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contextOf, findPlace, type TextRange } from "./index.ts";
import { occurrences } from "./occurrences.ts";

const TEXT =
  "江面起雾。\n老周：今天不开船。\n小满：（急）我娘等着药。\n老周：雾散了再说。\n\n第2场\n老周：今天不开船。\n";
const found = (place: TextRange | null, text = TEXT): string | null => place && text.slice(place.start, place.end);

test("offsets win when the words stand there", () => {
  const start = TEXT.lastIndexOf("今天不开船");
  expect(findPlace(TEXT, { quote: "今天不开船", start, end: start + 5 })).toEqual({ start, end: start + 5 });
});

test("white space in the quote and the text does not count, and stays outside", () => {
  const start = TEXT.indexOf("我娘");
  expect(
    findPlace(TEXT, { quote: " 我娘等着药。\r\n\t老周：雾散了 ", start: start - 0, end: TEXT.indexOf("再说") }),
  ).toEqual({ start, end: TEXT.indexOf("再说") });
  expect(found(findPlace(TEXT, { quote: "我娘 等着药。老周：雾散\n了" }))).toBe("我娘等着药。\n老周：雾散了");
});

test("context tells one of two places; without any it is not guessed", () => {
  expect(findPlace(TEXT, { quote: "今天不开船" })).toBeNull();
  expect(findPlace(TEXT, { quote: "今天不开船", before: "第2场 老周：" })?.start).toBe(TEXT.lastIndexOf("今天"));
  expect(findPlace(TEXT, { quote: "今天不开船", after: "。小满：" })?.start).toBe(TEXT.indexOf("今天"));
  expect(findPlace(TEXT, { quote: "今天不开船", start: TEXT.length, end: TEXT.length + 9 })?.start).toBe(
    TEXT.lastIndexOf("今天"),
  );
});

test("what is gone is gone, and a short word elsewhere is not it", () => {
  expect(findPlace(TEXT, { quote: "明天也不开船" })).toBeNull();
  expect(findPlace(TEXT, { quote: "药", before: "他把整整一箱", after: "都推进了江里" })).toBeNull();
  expect(findPlace(TEXT, { quote: " \n" })).toBeNull();
  expect(findPlace(TEXT, { quote: "药", start: -4, end: 1e9 })?.start).toBe(TEXT.indexOf("药"));
});

describe("a passage is found again", () => {
  const words = fc
    .array(fc.constantFrom("船", "不开船", "。", "\n", " ", "药", "老周：", "👩‍👧", "a"), { minLength: 3, maxLength: 60 })
    .map((parts) => parts.join(""));
  const passage = fc
    .tuple(words, fc.nat(), fc.nat())
    .map(([text, a, b]) => {
      const start = a % text.length;
      return { text, start, end: start + 1 + (b % (text.length - start)) };
    })
    .filter(({ text, start, end }) => text.slice(start, end).trim() !== "" && text.slice(start, end).isWellFormed());

  test("at its own offsets, whatever it is", () => {
    fc.assert(
      fc.property(passage, ({ text, start, end }) => {
        const place = findPlace(text, { quote: text.slice(start, end), start, end });
        expect(place && text.slice(place.start, place.end)).toBe(text.slice(start, end).trim());
      }),
    );
  });

  test("after text was written before and after it", () => {
    fc.assert(
      fc.property(passage, words, words, ({ text, start, end }, head, tail) => {
        const quote = text.slice(start, end);
        const place = findPlace(`${head}〔${text}〕${tail}`, {
          quote,
          start,
          end,
          ...contextOf(`〔${text}〕`, { start: start + 1, end: end + 1 }),
        });
        // What stands beside it tells it from every other place, where the whole text is its context.
        if (text.length < 30)
          expect(place?.start).toBe(head.length + 1 + start + (quote.length - quote.trimStart().length));
      }),
    );
  });
});

test("finds every occurrence that a plain search finds", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", "b"), maxLength: 60 }),
      fc.string({ unit: fc.constantFrom("a", "b"), minLength: 1, maxLength: 6 }),
      (text, pattern) => {
        const plain: number[] = [];
        for (let i = text.indexOf(pattern); i >= 0; i = text.indexOf(pattern, i + 1)) plain.push(i);
        expect([...occurrences(text, pattern)]).toEqual(plain);
      },
    ),
  );
});

test("finds no place that cannot be told from the others, however alike the text is", () => {
  expect(findPlace("一".repeat(2_000_000), { quote: "一".repeat(20_000), before: "二" })).toBeNull();
});
