import { NOVEL_PROMPTS, type Report, SCREENPLAY_PROMPTS, TABS, writeCitation } from "@mochang/contract";
import { computeFigures, type Finding, type Parsed, type Scene } from "@mochang/screenplay";

const PEOPLE = ["许闻笙", "程野", "老秦", "姚素琴", "邵启明", "魏蓝", "小满"];
const PLACES = ["雾港码头", "档案室", "灯塔", "许家客厅", "海关办公楼"];
const ACTIONS = [
  "雨落在铁皮棚顶上，声音越来越密。",
  "他把信折好，放回抽屉最里面。",
  "远处的汽笛响了两声，没有人抬头。",
  "她数着台阶往上走，手扶着湿冷的墙。",
];
const WORDS = [
  "你那天晚上到底看见了什么。",
  "灯亮着，可是没有人在。",
  "这封信不该在今天送到。",
  "我认得这笔字，是我父亲的。",
  "码头上的事，到我这儿就算完了。",
];

/** A script of `count` scenes and a full report on it: deterministic, for tests and for the bench of the PDF. */
export function sampleReport(count = 40, novel = false): { report: Report; text: string; parsed: Parsed } {
  const parsed = sampleScript(count, novel);
  const table = novel ? NOVEL_PROMPTS : SCREENPLAY_PROMPTS;
  const report: Report = {
    scriptId: "sample",
    runId: "sample-run",
    work: {
      name: "雾港来信",
      author: "方砚秋",
      fileType: novel ? 2 : 1,
      kind: parsed.kind,
      genre: "悬疑",
      fileName: "雾港来信.docx",
      uploadedAt: "2026-11-21T02:00:00.000Z",
    },
    evaluatedAt: "2026-11-21T08:42:00.000Z",
    model: { name: "deepseek-chat", simulated: false },
    headline: "一封不该存在的信，立住了整部戏；中段八场，松了那根线。",
    verdict: sampleVerdict(),
    tabs: TABS.map((t) => ({
      index: t.index,
      title: t.title,
      sections: (table[t.index] ?? []).map((id) => ({
        key: `prompt:${id}`,
        promptId: id,
        title: `第 ${id} 项`,
        state: "done",
        markdown: sampleProse(parsed, id),
        origin: "model",
        message: null,
      })),
    })),
    figures: computeFigures(parsed),
    findings: sampleFindings(parsed),
    doubts: [],
    unitsUsed: 812_000,
  };
  return { report, text: parsed.text, parsed };
}

function sampleScript(count: number, novel: boolean): Parsed {
  let text = "";
  const put = (type: Scene["lines"][number]["type"], row: string, speaker?: string) => {
    if (text !== "") text += "\n";
    const start = text.length;
    text += row;
    return { type, text: row, ...(speaker ? { speaker } : {}), start, end: start + row.length, confidence: 0.95 };
  };
  const scenes: Scene[] = Array.from({ length: count }, (_, i) => {
    const place = PLACES[i % PLACES.length] ?? "";
    const time = i % 3 === 0 ? "夜" : "日";
    const intExt = i % 2 === 0 ? "内" : "外";
    const heading = `${i + 1}、${place} ${time} ${intExt}`;
    const lines = [put("heading", heading)];
    for (let k = 0; k < 3 + ((i * 7) % 6); k++) {
      const name = PEOPLE[(i + k * k) % PEOPLE.length] ?? "";
      lines.push(
        put("action", `△${ACTIONS[(i + k) % ACTIONS.length]}`),
        put("character", `${name}：`),
        put("dialogue", `${WORDS[(i * 3 + k) % WORDS.length]}第${i * 10 + k}次。`, name),
      );
    }
    return { number: String(i + 1), heading, fields: { intExt, time, place }, lines };
  });
  return {
    kind: novel ? "novel" : "screenplay",
    text,
    title: "雾港来信",
    frontMatter: [],
    scenes,
    cast: PEOPLE.map((name) => ({ name, aliases: [] })),
  };
}

/** A citation of the first speech of a scene; scenes are counted round. */
function citation({ kind, scenes }: Parsed, i: number): string {
  const scene = scenes[i % scenes.length];
  const line = scene?.lines.find((l) => l.type === "dialogue");
  if (!line) return "";
  const unit = kind === "novel" ? "章" : "场";
  return writeCitation({ scene: (i % scenes.length) + 1, unit, quote: line.text, start: line.start, end: line.end });
}

function sampleProse(parsed: Parsed, id: number): string {
  const count = parsed.scenes.length;
  return [
    `### 判断`,
    `这一项写得克制，人物不解释自己，第 ${1 + (id % count)} 场把话留在动作里${citation(parsed, id)}。编号 ${id} 的这段话用来占位，长度与真实的评语相近，句子不重复。`,
    `- **亮点**：物件会说话，台阶上的水迹和壶底的圈都有人看懂${citation(parsed, id + 3)}。`,
    `- **不足**：第 ${2 + (id % count)} 场交代太早，压力没有落到人身上${citation(parsed, id + 5)}。`,
    `建议把这两场合成一场，让*秘密*晚一步揭开。编号 ${id} 到此为止。`,
  ].join("\n\n");
}

function sampleFindings({ scenes }: Parsed): Finding[] {
  const quoted = scenes[1]?.lines[0];
  return quoted
    ? [
        {
          rule: "scene-number-jumped",
          message: "场号从“2”跳到“4”",
          quotes: [{ text: quoted.text, start: quoted.start, end: quoted.end, scene: 2 }],
        },
      ]
    : [];
}

const DIMENSIONS = ["故事内核", "主题题材", "人物塑造", "结构节奏", "台词文字", "投资市场"];

const sampleVerdict = (): Report["verdict"] => ({
  grade: "B",
  review: false,
  median: 3.6,
  low: 3.5,
  high: 3.9,
  samples: [3.5, 3.5, 3.6, 3.7, 3.9],
  borders: { A: 4.2, B: 3.4, C: 2.5 },
  dimensions: DIMENSIONS.map((label, i) => ({
    key: `d${i}`,
    label,
    median: 2.9 + ((i * 7) % 5) / 4,
    samples: [-0.3, -0.1, 0, 0.1, i === 5 ? 0.9 : 0.3].map((x) => 2.9 + ((i * 7) % 5) / 4 + x),
    weight: 1,
    disputed: i === 5,
  })),
});
