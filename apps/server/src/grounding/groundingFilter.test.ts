import { splitCited, SIMULATED_LABEL } from "@mochang/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filterOf, SCRIPT, SUPPORTED_FIGURES } from "./corpus/scriptOfForms.ts";
import { createGroundingFilter } from "./groundingFilter.ts";
import { indexPassages } from "./passages.ts";
import { createRepeatedSentences } from "./repeatedSentences.ts";
import { testScript } from "./testScript.ts";

const filterText = filterOf(SCRIPT, SUPPORTED_FIGURES);

describe("citations", () => {
  it("stores a true one with its offsets, in the script's own characters", () => {
    const out = filterText("她先开口威胁【第1场“你要是敢走,就别再回来!”】。");
    expect(out).toMatch(/^她先开口威胁【第1场「你要是敢走，就别再回来！」@\d+-\d+】。$/u);
    const [, cited] = splitCited(out);
    if (cited?.type !== "citation") throw new Error("no citation");
    expect(SCRIPT.text.slice(cited.citation.start, cited.citation.end)).toBe(cited.citation.quote);
  });
  it("drops the sentence of an invented one", () => {
    expect(filterText("开头很稳。她说出了心里话【第1场「我早就知道你会回来的」】。后面也稳。")).toBe(
      "开头很稳。后面也稳。",
    );
  });
  it("drops a quotation that changes one character, or joins two lines", () => {
    expect(filterText("看【第1场「雨水顺着铁皮屋檐往上淌」】。")).toBe("");
    expect(filterText("看【第1场「就别再回来！老周把船票撕成了两半」】。")).toBe("");
  });
  it("corrects the number of a wrong scene", () => {
    expect(filterText("看【第1场「走廊尽头的灯闪了三下」】。")).toContain("【第3场「走廊尽头的灯闪了三下」@");
    expect(filterText("看【第9场「走廊尽头的灯闪了三下」】。")).toContain("【第3场「");
  });
  it("prefers the scene that is named among several that hold the words", () => {
    const speech = "许岚：你要是敢走，就别再回来！";
    const twice = filterOf(
      testScript([
        ["1、码头 夜 外", speech],
        ["2、医院 日 内", speech],
      ]),
    );
    for (const place of ["第2场", "第1场"])
      expect(twice(`看【${place}「你要是敢走，就别再回来」】。`)).toContain(`【${place}「`);
  });
  it("knows the front matter", () => {
    expect(filterText("题献点题【开篇「没有赶上末班船的人」】。")).toContain("【开篇「没有赶上末班船的人」@");
  });
  it("takes a citation behind the full stop for the sentence before it", () => {
    expect(filterText("她先威胁。【第1场「完全没有的一句台词」】随后她走了。")).toBe("随后她走了。");
  });
  it("keeps the true half of a sentence that joins two", () => {
    const out = filterText(
      "她威胁他【第1场「你要是敢走，就别再回来！」】，他却道了歉【第2场「都是我的错原谅我吧」】。",
    );
    expect(out).toMatch(/^她威胁他【第1场「[^」]*」@\d+-\d+】。$/u);
  });
  it("takes out the false one of two that prove one claim", () => {
    expect(filterText("她威胁他【第1场「你要是敢走，就别再回来」】【第2场「都是我的错原谅我吧」】。")).toMatch(
      /^她威胁他【第1场「[^」]*」@\d+-\d+】。$/u,
    );
    expect(filterText("她威胁他【第2场「都是我的错原谅我吧」】也没有用【第1场「你要是敢走，就别再回来」】。")).toBe("");
  });
  it("does not let forged offsets through", () => {
    expect(splitCited(filterText("看【第1场「我早就知道」@5-9】。")).every((p) => p.type === "text")).toBe(true);
    expect(filterText("看【第1场「你早就知道我要走」@5-9】。")).toBe("");
  });
});

describe("citations in other forms", () => {
  it.each([
    "她威胁他（第1场「你要是敢走，就别再回来」）。",
    "她威胁他【第1场：「你要是敢走，就别再回来」】。",
    "她威胁他【第1场】「你要是敢走，就别再回来」。",
    "她威胁他[第1场 “你要是敢走，就别再回来”]。",
  ])("are read: %s", (s) => {
    expect(filterText(s)).toMatch(/^她威胁他【第1场「你要是敢走，就别再回来」@\d+-\d+】。$/u);
  });
  it("are read when two share one pair of brackets", () => {
    const out = filterText(
      "两处呼应【第1场「你要是敢走，就别再回来」；第2场「轻轻带上门，别无他话」】。两处呼应得很好【第1场「雨水顺着铁皮屋檐」、第2场「轻轻带上门」】。",
    );
    expect(out).toMatch(/两处呼应【第1场「你要是敢走，就别再回来」@\d+-\d+】。/u);
    expect(out).not.toContain("别无他话");
    expect(out).toMatch(/【第1场「雨水顺着铁皮屋檐」@\d+-\d+】【第2场「轻轻带上门」@\d+-\d+】/u);
  });
});

describe("quotations without a citation", () => {
  it.each(["“”", "「」", "『』", '""', "‘’", "＂＂"])(
    "of six Han characters must stand in the script, in %s",
    (marks) => {
      const [open, close] = [...marks];
      expect(filterText(`他说${open}我早就知道你会回来${close}，然后走了。`)).toBe("");
      const [first, last] = /["＂]/u.test(marks) ? ["“", "”"] : [open, close];
      expect(filterText(`她说${open}我等了你整整十一年${close}，然后走了。`)).toBe(
        `她说${first}我等了你整整十一年${last}，然后走了。`,
      );
      expect(filterText(`所谓${open}自由${close}是空话。`)).toBe(`所谓${first}自由${last}是空话。`);
    },
  );
  it("may not hide behind a mark that never closes, or never opened", () => {
    expect(filterText("他说“我早就知道你会回来。\n后来呢")).toBe("后来呢");
    expect(filterText("我早就知道你会回来”他说。")).toBe("");
  });
  it("may not hide behind entities", () => {
    expect(filterText("他说&ldquo;我早就知道你会回来&rdquo;。")).toBe("");
    expect(filterText("他说&#8220;我早就知道你会回来&#x201D;。")).toBe("");
  });
  it("are told from what stands between two of them, also with straight marks", () => {
    expect(filterText('所谓"自由"在这一段里反复出现而所谓"尊严"没有。')).toBe(
      "所谓“自由”在这一段里反复出现而所谓“尊严”没有。",
    );
  });
  it("are not cut at full stops inside them", () => {
    expect(filterText("他说：“我知道。你会回来的。”她没有信。")).toBe("");
  });
});

describe("numbers", () => {
  it.each([
    "全剧共 3 场。",
    "全剧共三场。",
    "第2场最好。",
    "第1、3场呼应。",
    "第一至第三场铺垫。",
    "约3万字的篇幅。",
    "对白占37%。",
    "对白占百分之三十七。",
    "片长约98分钟。",
    "两个人的戏。",
    "一场好戏。",
    "一个人撑起来。",
    "第三人称的旁白。",
    "11,987字。",
    "全剧约1.2万字。",
    "三分之二的篇幅。",
  ])("keeps %s", (s) => {
    expect(filterText(s)).toBe(s);
  });
  it.each([
    "全剧共 4 场。",
    "全剧共二十场。",
    "第9场最好。",
    "第1、8场呼应。",
    "第二至第五场铺垫。",
    "约5万字的篇幅。",
    "对白占52%。",
    "对白占百分之五十。",
    "片长约120分钟。",
    "五个人的戏。",
    "出场１２人。",
    "占了 ４０ ％。",
    "开场3-5分钟入戏。",
    "打4分。",
    "应评为A级。",
    "建议强烈跟进。",
    "共 **58** 场。",
    "共5\u200B8场。",
    "共&#53;&#56;场。",
  ])("drops %s", (s) => {
    expect(filterText(s)).toBe("");
  });
  it("leaves the numbers inside true quotations alone", () => {
    expect(filterText("她说“我等了你整整十一年”。")).not.toBe("");
  });
  it("lets the conclusion repeat the verdict, and no other", () => {
    const verdict = { scores: [3.4, 3.6], grade: "B" };
    expect(filterText("结构3.4分，评为B级，建议积极跟进。", { verdict })).toBe("结构3.4分，评为B级，建议积极跟进。");
    expect(filterText("结构4.4分。评为A级。建议强烈跟进。", { verdict })).toBe("");
  });
});

describe("Markdown", () => {
  it("removes headings and list items that are left empty", () => {
    expect(filterText("## 一\n\n- **甲**：他说“我早就知道你会回来”。\n\n## 二\n\n- **乙**：稳。\n")).toBe(
      "## 二\n\n- **乙**：稳。",
    );
    expect(filterText("## 一\n\n好。\n\n### 空\n\n## 二\n\n也好。")).toBe("## 一\n\n好。\n\n## 二\n\n也好。");
    expect(filterText("**问题如下**\n\n- 对白占52%。\n\n收尾。")).toContain("收尾。");
  });
  it("keeps a table's head only with a row", () => {
    expect(filterText("| 人物 | 场次 |\n| --- | --- |\n| 许岚 | 2场 |\n| 老周 | 9场 |\n")).toBe(
      "| 人物 | 场次 |\n| --- | --- |\n| 许岚 | 2场 |",
    );
    expect(filterText("| 人物 | 场次 |\n| --- | --- |\n| 老周 | 9场 |\n")).toBe("");
  });
  it("removes direction marks and control characters", () => {
    expect(filterText("看\u202e这里\u202c，\u2067那里\u2069\u200f好&#x202e;看\u0007\u001b[31m。")).toBe(
      "看这里，那里好看［31m。",
    );
  });

  it("drops images, links and tags", () => {
    expect(
      filterText(
        "看![图](http://x/y.png)这里，[点此](javascript:alert(1))<img src=x onerror=y>好<b>看</b>。见 https://evil.example/a?b=c 。",
      ),
    ).toBe("看这里，点此好看。见  。");
    expect(filterText("<scr\nipt>")).not.toContain("<");
  });
  it("keeps a list item's mark when its first sentence is dropped", () => {
    expect(filterText("- 全剧共 4 场。结构稳。\n- 收尾稳。")).toBe("- 结构稳。\n- 收尾稳。");
  });
});

describe("a report", () => {
  it("says no sentence twice, in one section or between two", () => {
    const repeated = createRepeatedSentences();
    expect(filterText("母女关系写得极为克制。母女关系写得极为克制。", { repeated })).toBe("母女关系写得极为克制。");
    expect(filterText("母女关系写得极为克制！另起一句。", { repeated, step: "prompt:48" })).toBe("另起一句。");
    repeated.forget("prompt:47");
    expect(filterText("母女关系写得极为克制。", { repeated, step: "prompt:49" })).not.toBe("");
  });
  it("may say in every section that it is simulated", () => {
    const repeated = createRepeatedSentences();
    for (const step of ["a", "b"])
      expect(filterText(`${SIMULATED_LABEL}。`, { repeated, step })).toBe(`${SIMULATED_LABEL}。`);
  });
});

it("shows the same however the stream is cut", () => {
  const text =
    "## 判断\n\n她先威胁【第1场「你要是敢走，就别再回来！」】，他道歉【第2场「都是我的错原谅我」】。好！“她把钥匙放在桌上，轻轻带上门”。对白占52%。\n\n- **甲**：第2场稳。\n- 乙“我早就知道你会回来\n\n| 人 | 场 |\n|---|---|\n| 许 | 2场 |\n完。";
  const whole = filterText(text);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 120 }),
      (cut) => filterText(text, { cut }) === whole,
    ),
  );
});

it("never shows six quoted Han characters that the script does not hold", () => {
  const words = fc.constantFrom(
    "“",
    "”",
    "「",
    "」",
    '"',
    "【第1场",
    "】",
    "。",
    "\n",
    "，",
    "- ",
    "我早就知道你会回来",
    "你要是敢走，就别再回来",
    "她",
    "！",
    "；",
    "**",
    "@1-9",
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 24 }), (parts) => {
      const out = filterText(parts.join(""));
      for (const [, quoted = ""] of out.matchAll(/[“「"]([^“”「」"\n]{6,}?)[”」"]/gu))
        if (quoted.includes("我早就知道你会回来")) return false;
      return splitCited(out).every(
        (p) => p.type === "text" || SCRIPT.text.slice(p.citation.start, p.citation.end) === p.citation.quote,
      );
    }),
    { numRuns: 2000 },
  );
});

it("keeps two thousand citations out of half a million characters", () => {
  const lines = Array.from({ length: 20_000 }, (_, i) => `${i}号灯在码头尽头亮了又灭，雨一直没有停过。`);
  const big = indexPassages(
    testScript(Array.from({ length: 200 }, (_, i) => [`${i + 1}、码头 夜 外`, ...lines.slice(i * 100, i * 100 + 100)])),
  );
  const filter = createGroundingFilter({
    passages: big,
    allowedFigures: { ...SUPPORTED_FIGURES, sceneCount: 200 },
    verdict: null,
    repeated: createRepeatedSentences(),
    step: "x",
  });
  let keptLength = 0;
  for (let i = 0; i < 2_000; i++)
    keptLength += filter.push(
      `第${i}个判断来自此处【第${1 + (i % 200)}场「${(i % 200) * 100 + 3}号灯在码头尽头亮了又灭」】。`,
    ).length;
  expect(filter.counts.droppedQuotes).toBe(0);
  expect(keptLength).toBeGreaterThan(10_000);
});
