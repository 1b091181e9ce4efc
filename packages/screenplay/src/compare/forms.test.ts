import { describe, expect, test } from "vitest";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { compareDrafts } from "./compareDrafts.ts";

const BODIES = [
  [
    "药铺",
    "内",
    "日",
    "周素芳把算盘推到一边，抬头看门口。\n一个湿漉漉的年轻人站在檐下。\n周素芳：要躲雨也进来，你坐着。\n陆青川：我没有钱。",
  ],
  ["石板街", "外", "夜", "雨停了，街上只剩一盏灯。\n陆青川：三十六，三十七。\n身后有脚步声，他停下，脚步声也停下。"],
  ["渡口", "外", "黄昏", "船夫把缆绳解开，又系上。\n周素芳：今天不走了？\n船夫：等一个欠了二十年船钱的人。"],
  ["祠堂", "内", "夜", "牌位前点着一炷香。\n族长：当年那服药，是谁抓的？\n周素芳：是我爹。"],
] as const;
const compare = (a: string, b: string) => compareDrafts(parseScreenplay(a), parseScreenplay(b));
const kindsOf = (a: string, b: string) => compare(a, b).scenes.map((s) => `${s.old ?? "."}-${s.new ?? "."} ${s.kind}`);

describe("what only the page format says is no change", () => {
  const mainland = BODIES.map(([place, side, time, body], i) => `${i + 1}、${side}景 ${place} ${time}\n${body}`).join(
    "\n\n",
  );
  const actions = (body: string) =>
    body
      .split("\n")
      .map((line) => (/^[^：]{2,4}：/u.test(line) ? line : `△${line}`))
      .join("\n");
  const cast = (body: string) => [...new Set([...body.matchAll(/^([^：\n]{2,4})：/gmu)].map((m) => m[1]))].join("、");
  const hongkong = BODIES.map(
    ([place, side, time, body], i) =>
      `第${i + 1}場\n時：${time}\n景：${place}（${side}）\n人：${cast(body)}\n${actions(body)}`,
  ).join("\n\n");
  test("a bare number over time, place and cast, where the other draft never lists its cast", () => {
    expect(compare(mainland, hongkong)).toMatchObject({
      counts: { kept: 4, changed: 0 },
      form: { layout: true, parts: false },
      identical: false,
    });
    expect(compare(hongkong, mainland)).toMatchObject({ counts: { kept: 4, changed: 0 } });
  });
  test("but who is listed in a draft that lists its cast is content, and so is one list of a single scene", () => {
    expect(kindsOf(hongkong, hongkong.replace("人：周素芳、船夫", "人：周素芳、船夫、阿贵"))).toEqual([
      "1-1 kept",
      "2-2 kept",
      "3-3 changed",
      "4-4 kept",
    ]);
    expect(kindsOf(mainland, mainland.replace("渡口 黄昏\n", "渡口 黄昏\n人物：周素芳、船夫、阿贵\n"))).toEqual([
      "1-1 kept",
      "2-2 kept",
      "3-3 changed",
      "4-4 kept",
    ]);
  });
  test("characters that stand for one word in the two scripts", () => {
    const before = mainland;
    const turned = mainland.replaceAll("檐", "簷").replaceAll("着", "著").replaceAll("你", "妳");
    expect(turned).not.toBe(before);
    expect(compare(before, turned)).toMatchObject({ counts: { kept: 4, changed: 0 }, form: { script: null } });
  });
});

describe("what the scenes bear on their headings", () => {
  const draft = (first: number) =>
    BODIES.map(([place, side, time, body], i) => `${i + first}、${side}景 ${place} ${time}\n${body}`).join("\n\n");
  test("other numbers throughout are said, and change nothing", () => {
    expect(compare(draft(1), draft(21))).toMatchObject({
      counts: { kept: 4 },
      form: { layout: false, numbers: true },
      identical: false,
    });
    expect(compare(draft(1), draft(1))).toMatchObject({ form: { numbers: false }, identical: true });
  });
  test("numbers that count on behind a new scene, or are written in Chinese, are no others", () => {
    expect(compare(draft(2), `1、外景 山路 晨\n雾很大，什么也看不见。\n\n${draft(2)}`).form.numbers).toBe(false);
    const first = draft(1).replace(/^(\d)、/gmu, (_, n: string) => `第${"一二三四"[Number(n) - 1]}场 `);
    expect(compare(draft(1), first).form.numbers).toBe(false);
  });
  test("where a line of an action ends is no other format", () => {
    const joined = draft(1).replace("抬头看门口。\n", "抬头看门口。");
    expect(compare(draft(1), joined)).toMatchObject({ counts: { kept: 4 }, form: { layout: false } });
  });
});

describe("where an episode or a volume begins is no part of the scene before it", () => {
  const episodes = (...parts: number[][]) =>
    parts
      .map(
        (scenes, e) =>
          `第${"一二三"[e]}集\n\n${scenes.map((n, k) => `${e + 1}-${k + 1} ${BODIES[n]?.[0]} ${BODIES[n]?.[2]} ${BODIES[n]?.[1]}\n${BODIES[n]?.[3]}`).join("\n\n")}`,
      )
      .join("\n\n");
  test("scenes that another episode takes over are kept, and that is said", () => {
    const c = compare(episodes([0, 1], [2, 3]), episodes([0], [1, 2, 3]));
    expect(c).toMatchObject({
      counts: { kept: 4, moved: 0, changed: 0, new: 0, cut: 0 },
      form: { layout: false, parts: true },
      identical: false,
    });
    expect(compare(episodes([0, 1], [2, 3]), episodes([0, 1], [2, 3]))).toMatchObject({
      form: { parts: false },
      identical: true,
    });
  });
  test("chapters of a novel, in volumes that begin elsewhere", () => {
    const chapters = [
      "清明那天，老宅的井冒了热气。\n程念把手伸下去，又缩回来。",
      "书店在十字路口，招牌掉了一半。\n铃铛没有响，柜台后面的人抬起头。",
      "信是从南边寄来的，邮票贴反了。\n里面只有一张照片。",
      "那一夜下了雨，老何咳到半夜停了。\n他走得很轻，连门都没有惊动。",
    ];
    const volumes = (...parts: number[][]) =>
      parts
        .map(
          (list, v) =>
            `第${"一二三"[v]}卷 ${"热冷空"[v]}\n\n${list.map((n, k) => `第${"一二三四"[k]}章\n\n　　${chapters[n]?.replace("\n", "\n　　")}`).join("\n\n")}`,
        )
        .join("\n\n");
    const c = compare(volumes([0, 1], [2, 3]), volumes([0], [1, 2], [3]));
    expect(c).toMatchObject({ counts: { kept: 4, changed: 0 }, form: { parts: true } });
  });
});
