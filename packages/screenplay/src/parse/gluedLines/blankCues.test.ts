import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const speakers = (text: string): (string | undefined)[] =>
  parseScreenplay(text).scenes.flatMap(({ lines }) =>
    lines.flatMap(({ type, speaker }) => (type === "dialogue" ? [speaker] : [])),
  );
const WORDS = [
  "求求你，别走了",
  "我不走又能怎么样",
  "孩子还在等你回家",
  "他已经不认得我了",
  "那你去看看他吧",
  "好，天亮就去",
];

test("a blank behind names stands for the colon where the document writes its cues so", () => {
  const text = WORDS.flatMap((words, i) => [
    `玉兰 ${words}`,
    i % 2 === 0 ? `大顺 （叹气）${words}` : `大顺 ${words}`,
    `玉兰 ${words}啊`,
  ]).join("");
  const found = speakers(text);
  expect(found.filter((name) => name === "玉兰").length).toBeGreaterThanOrEqual(10);
  expect(found.filter((name) => name === "大顺").length).toBeGreaterThanOrEqual(5);
  expect(new Set(found)).toEqual(new Set(["玉兰", "大顺"]));
});

test("blanks between phrases make nobody speak", () =>
  expect(
    speakers(
      WORDS.flatMap((words) => [`春风吹过山岗 ${words}`, `秋雨落在窗前 ${words}`])
        .join("")
        .repeat(3),
    ),
  ).toEqual([]));

test("names of two characters with a blank between them are cues where blanks stand for line ends", () => {
  const said = [
    "别管晶晶了……",
    "好了，我先走了。",
    "妈妈，你别生气。",
    "快吃吧，要迟到了！",
    "水里有什么？",
    "我也不知道。",
  ];
  const names = ["兰 薇", "大 伟", "晶 晶"];
  const glued = [0, 1, 2]
    .flatMap((k) => [...said.slice(k), ...said.slice(0, k)])
    .map((words, i) => `${names[i % 3]} ${i % 4 === 0 ? "（抬头）" : ""}${words}`)
    .join(" ");
  const { cast, scenes } = parseScreenplay(`【家里 ${glued}`);
  expect(cast.map(({ name }) => name).toSorted()).toEqual(["兰薇", "大伟", "晶晶"]);
  expect(scenes.flatMap(({ lines }) => lines).filter(({ type }) => type === "dialogue")).toHaveLength(18);
});

test("who speaks seldom is read too where each line end became a blank", () => {
  const names = ["玉兰", "大顺", "玉兰", "大顺", "玉兰", "大顺", "王秀英"];
  const text = Array.from({ length: 21 }, (_, i) => `${names[i % 7]} ${WORDS[i % 6]}${"。！？…"[i % 4]}`).join(" ");
  expect(new Set(speakers(text))).toEqual(new Set(["玉兰", "大顺", "王秀英"]));
});

test("manners behind such names, everybody together and who speaks seldom are read as well", () => {
  const text = WORDS.flatMap((words, i) => [
    `玉兰 ${words}。`,
    i % 2 === 0 ? `大顺（唱） ${words}。（唱） 水流千里。` : `大顺 ${words}。`,
    i < 4 ? `众（唱） ${words}！` : `玉兰 ${words}啊！`,
  ]).join("");
  const found = speakers(`${text}村民甲 都散了吧。玉兰 走！`);
  expect(found.filter((name) => name === "众").length).toBe(4);
  expect(found).toContain("村民甲");
  const lines = parseScreenplay(text).scenes.flatMap((scene) => scene.lines);
  expect(
    lines.filter(({ text: words }) => words.startsWith("水流千里")).map(({ type, speaker }) => [type, speaker]),
  ).toEqual(Array.from({ length: 3 }, () => ["dialogue", "大顺"]));
});
