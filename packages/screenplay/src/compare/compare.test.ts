import { describe, expect, test } from "vitest";
import { computeFigures } from "../figures/computeFigures.ts";
import { findInconsistencies } from "../findings/findInconsistencies.ts";
import { parseScreenplay } from "../parse/parseScreenplay.ts";
import { build, speech } from "../testing/build.ts";
import { compareDrafts } from "./compareDrafts.ts";
import { compareFigures, comparePeople } from "./compareFigures.ts";
import { compareFindings } from "./compareFindings.ts";
import { diffScene } from "./diffLines.ts";
import { diffSpans } from "./diffSpans.ts";

const SCENES = [
  "内景 客厅 夜\n林晚把箱子放在门边，没有开灯。\n林晚：这间屋子，我一天也不想多待。\n周渡：那你昨天为什么回来？",
  "外景 码头 日\n汽笛响了两声，缆绳从石桩上滑下来。\n周渡：船要开了，再不上就得等到下个月。\n老秦：等就等，我等了三十年。",
  "内景 档案室 日\n老秦一页一页翻，翻到第七本停下。\n老秦：少了一页，裁得很齐。\n林晚：裁的人知道我们会来。",
  "外景 灯塔 夜\n浪打在礁石上，灯转过来又转过去。\n林晚：你听见了吗？有人在下面喊。",
];
const draftOf = (scenes: readonly string[]) => parseScreenplay(scenes.map((s, i) => `第${i + 1}场 ${s}`).join("\n\n"));
const kindsOf = (a: readonly string[], b: readonly string[]) =>
  compareDrafts(draftOf(a), draftOf(b)).scenes.map((s) => `${s.old ?? "."}-${s.new ?? "."} ${s.kind}`);
const [one, two, three, four] = SCENES as [string, string, string, string];

describe("scenes", () => {
  test("put in at the beginning, renumbered: the others are kept", () => {
    expect(
      kindsOf(SCENES, ["内景 医院 夜\n走廊尽头的灯坏了，护士推着车慢慢走。\n护士：今天不探视。", ...SCENES]),
    ).toEqual([".-1 new", "1-2 kept", "2-3 kept", "3-4 kept", "4-5 kept"]);
  });
  test("cut: told after what stood before it", () =>
    expect(kindsOf(SCENES, [one, three, four])).toEqual(["1-1 kept", "2-. cut", "3-2 kept", "4-3 kept"]));
  test("moved: the fewest, the shortest", () =>
    expect(kindsOf(SCENES, [one, three, four, two])).toEqual(["1-1 kept", "3-2 kept", "4-3 kept", "2-4 moved"]));
  test("changed in a line or in the heading", () => {
    expect(kindsOf(SCENES, [one, two.replace("等就等", "那就等"), three.replace("日", "夜"), four])).toEqual([
      "1-1 kept",
      "2-2 changed",
      "3-3 changed",
      "4-4 kept",
    ]);
  });
  test("changed and moved at once", () => {
    const c = compareDrafts(draftOf(SCENES), draftOf([one, three, four, two.replace("等就等", "那就等")]));
    expect(c.scenes.at(-1)).toMatchObject({
      kind: "changed",
      moved: true,
      old: 2,
      new: 4,
      lines: { changed: 1, added: 0, removed: 0 },
    });
  });
  test("two made into one, one made into two", () => {
    const body = (s: string) => s.split("\n").slice(1).join("\n");
    const merged = compareDrafts(draftOf(SCENES), draftOf([`${one}\n${body(two)}`, three, four]));
    const lone = merged.scenes.find((s) => s.kind === "cut");
    expect(merged.scenes.find((s) => s.new === 1)?.kind).toBe("changed");
    expect(lone?.joined).toBe(1);
    const split = compareDrafts(draftOf([`${one}\n${body(two)}`, three, four]), draftOf(SCENES));
    expect(split.scenes.find((s) => s.kind === "new")?.joined).toBe(1);
  });
  test("a person's new name is no change", () => {
    const c = compareDrafts(draftOf(SCENES), draftOf(SCENES.map((s) => s.replaceAll("林晚", "沈知微"))));
    expect(c.renames).toEqual([{ from: "林晚", to: "沈知微" }]);
    expect(c.counts.kept).toBe(4);
    expect(c.identical).toBe(false);
  });
  test("two works have nothing in common", () => {
    const c = compareDrafts(
      draftOf(SCENES),
      parseScreenplay("1、INT. DINER - NIGHT\nMARA\nThe soup is cold again.\n\n2、EXT. ROAD - DAY\nA truck passes."),
    );
    expect(c.counts).toMatchObject({ kept: 0, moved: 0 });
    expect(c.shared).toBeLessThan(0.08);
  });
  test("nothing against something", () => {
    const nothing = build([]);
    expect(compareDrafts(nothing, draftOf(SCENES)).counts).toMatchObject({ new: 4, cut: 0 });
    expect(compareDrafts(nothing, nothing)).toMatchObject({ identical: true, shared: 1, front: null });
  });
});

describe("another form of the same words is no change, and is said", () => {
  test("traditional characters", () => {
    const traditional = draftOf(
      [
        "內景 客廳 夜\n林晚把箱子放在門邊，沒有開燈。\n林晚：這間屋子，我一天也不想多待。\n周渡：那你昨天為什麼回來？",
        ...SCENES.slice(1),
      ].map((text) => text.replaceAll("场", "場")),
    );
    const whole = parseScreenplay(
      `第1場 內景 客廳 夜\n林晚把箱子放在門邊，沒有開燈。\n林晚：這間屋子，我一天也不想多待。\n周渡：那你昨天為什麼回來？`,
    );
    expect(compareDrafts(draftOf(SCENES), traditional).counts).toMatchObject({ kept: 4, changed: 0 });
    const c = compareDrafts(draftOf([one]), whole);
    expect(c).toMatchObject({
      counts: { kept: 1, changed: 0 },
      form: { script: "traditional", layout: false },
      identical: false,
      renames: [],
    });
    expect(compareDrafts(whole, draftOf([one])).form.script).toBe("simplified");
    expect(compareDrafts(whole, whole)).toMatchObject({ form: { script: null }, identical: true });
  });
  test("another page format: the heading's order, fields in lines of their own, a line for each sentence, Fountain's signs", () => {
    const mainland = parseScreenplay(
      "1、客厅 夜 内\n人物：林晚、周渡\n林晚把箱子放在门边。她没有开灯。\n林晚：这间屋子，我一天也不想多待。\n\n2、码头 日 外\n人物：周渡\n汽笛响了两声。\n周渡：船要开了。",
    );
    const hongkong = parseScreenplay(
      "1. 內　客厅　夜\n時：夜\n景：客厅（内）\n人物：林晚、周渡\n△林晚把箱子放在门边。\n△她没有开灯。\n林晚：这间屋子，我一天也不想多待。\n\n2. 外　码头　日\n時：日\n景：码头（外）\n人物：周渡\n△汽笛响了两声。\n周渡：船要开了。",
    );
    const turned = parseScreenplay(
      "1、内景 客厅 - 夜\n人物：林晚、周渡\n林晚把箱子放在门边。她没有开灯。\n林晚：这间屋子，我一天也不想多待。\n\n2、外景 码头 - 日\n人物：周渡\n汽笛响了两声。\n周渡：船要开了。",
    );
    for (const next of [hongkong, turned])
      expect(compareDrafts(mainland, next)).toMatchObject({ counts: { kept: 2, changed: 0, new: 0, cut: 0 } });
    expect(compareDrafts(mainland, hongkong)).toMatchObject({ form: { layout: true }, identical: false });
    const moved = parseScreenplay(mainland.text.replace("客厅 夜 内", "客厅 日 内"));
    expect(compareDrafts(mainland, moved).counts).toMatchObject({ kept: 1, changed: 1 });
  });
});

describe("lines", () => {
  test("what differs in a line is marked by characters and words", () => {
    expect(diffSpans("我等了三十年。", "我等了二十年整。")).toEqual({
      old: [
        { text: "我等了", same: true },
        { text: "三", same: false },
        { text: "十年。", same: true },
      ],
      new: [
        { text: "我等了", same: true },
        { text: "二", same: false },
        { text: "十年", same: true },
        { text: "整", same: false },
        { text: "。", same: true },
      ],
    });
    expect(diffSpans("Fade in slowly", "Fade out slowly").new).toEqual([
      { text: "Fade ", same: true },
      { text: "out", same: false },
      { text: " slowly", same: true },
    ]);
  });
  test("a rewritten line stands beside the one that it was", () => {
    const scene = (words: string) =>
      build([{ heading: "客厅 夜", rows: [["action", "门开了。"], ...speech("林晚", words), ["action", "灯灭了。"]] }])
        .scenes[0] ?? { lines: [], number: null };
    expect(diffScene(scene("你昨天为什么回来？"), scene("你昨天怎么又回来了？")).map((r) => r.op)).toEqual([
      "same",
      "same",
      "same",
      "changed",
      "same",
    ]);
  });
});

describe("figures and findings", () => {
  const faulty = draftOf([one, two, three, four]).text.replace("第3场", "第5场");
  test("stand side by side", () => {
    const [a, b] = [computeFigures(draftOf(SCENES)), computeFigures(draftOf([one, two, three]))];
    expect(compareFigures(a, b).find((f) => f.key === "scenes")).toEqual({
      key: "scenes",
      label: "场数",
      unit: "count",
      old: 4,
      new: 3,
    });
    expect(comparePeople(a, computeFigures(draftOf(SCENES.map((s) => s.replaceAll("老秦", "老魏")))), [])).toEqual({
      came: ["老魏"],
      left: ["老秦"],
    });
    expect(
      comparePeople(a, computeFigures(draftOf(SCENES.map((s) => s.replaceAll("老秦", "老魏")))), [
        { from: "老秦", to: "老魏" },
      ]),
    ).toEqual({ came: [], left: [] });
  });
  test("what was mended, what is new, what is still there, wherever it stands now", () => {
    const old = parseScreenplay(faulty);
    const fixedDraft = draftOf(SCENES);
    const of = (a: typeof old, b: typeof old) =>
      compareFindings(findInconsistencies(a), findInconsistencies(b), compareDrafts(a, b));
    expect(of(old, fixedDraft).resolved.map((f) => f.rule)).toContain("scene-number-jumped");
    expect(of(fixedDraft, old).added.map((f) => f.rule)).toContain("scene-number-jumped");
    const longer = parseScreenplay(`第0场 内景 医院 夜\n护士推着车慢慢走。\n护士：今天不探视。\n\n${faulty}`);
    expect(of(old, longer).remaining.length).toBe(findInconsistencies(old).length);
  });
});

describe("worst cases end", () => {
  const many = (n: number, scene: (i: number) => string[]) =>
    build(
      Array.from({ length: n }, (_, i) => ({
        number: String(i + 1),
        heading: `${i + 1}、客厅 夜 内`,
        rows: scene(i).map((t) => ["action", t] as ["action", string]),
      })),
    );
  test.each<[string, (i: number) => string[], (i: number) => string[]]>([
    ["all scenes alike", () => ["门开了。", "灯灭了。"], () => ["门开了。", "灯灭了。"]],
    [
      "all alike but for a number",
      (i) => [`门第${i}次开了，灯又灭了，谁也没有说话。`],
      (i) => [`门第${i + 7000}次开了，灯又灭了，谁也没有说话。`],
    ],
    ["repeated lines", () => Array.from({ length: 60 }, () => "好。"), () => Array.from({ length: 80 }, () => "好。")],
    ["nothing in common", (i) => [`${i}甲乙丙丁`.repeat(20)], (i) => [`${i}子丑寅卯`.repeat(20)]],
  ])("%s, 500 scenes", (_, a, b) => {
    const { scenes } = compareDrafts(many(500, a), many(500, b));
    expect(scenes.filter((s) => s.new !== null)).toHaveLength(500);
  });
  test("one scene of 20,000 repeated lines", () => {
    const rows = (n: number, k: number): ["action", string][] =>
      Array.from({ length: n }, (_, i) => ["action", `他走过来，又走过去，第${i % k}回。`]);
    const [old, next] = [build([{ rows: rows(20_000, 9) }]), build([{ rows: rows(19_000, 7) }])];
    expect(compareDrafts(old, next).scenes).toHaveLength(1);
  });
});
