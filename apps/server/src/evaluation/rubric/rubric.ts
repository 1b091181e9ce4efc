import type { Form, Grade } from "@mochang/contract";
import { z } from "zod";

export interface Dimension {
  key: string;
  label: string;
  weight: number;
  /** What a work of 0 to 5 points looks like. */
  anchors: readonly [string, string, string, string, string, string];
}

/** How a work is judged. */
export interface Rubric {
  dimensions: readonly Dimension[];
  /** How often it is asked. */
  samples: number;
  /** With fewer answers there is no verdict. */
  fewest: number;
  /** Lowest total of each grade; below C it is D. */
  borders: Record<Exclude<Grade, "D">, number>;
  /** Samples of one dimension that lie further apart are shown as disputed. */
  disputed: number;
}

/** The same for both forms, so that a grade means the same. */
const COMMON = { samples: 5, fewest: 3, borders: { A: 4, B: 3.2, C: 2.4 }, disputed: 1 };

/** The one place of the verdict: dimensions, anchors, weights (their sum is 1), how often it is asked, and the borders of the grades. */
export const RUBRICS: Record<Form, Rubric> = {
  screenplay: {
    ...COMMON,
    dimensions: [
      {
        key: "premise",
        label: "立意与新意",
        weight: 0.15,
        anchors: [
          "没有可辨认的立意",
          "立意是一句口号",
          "立意清楚但人人写过",
          "有一个自己的角度，未贯穿",
          "角度新，全剧都在回答它",
          "读完会改变对这件事的看法",
        ],
      },
      {
        key: "conflict",
        label: "冲突与筹码",
        weight: 0.15,
        anchors: [
          "没有冲突",
          "靠误会或巧合维持",
          "有冲突，代价停在嘴上",
          "冲突站得住，升级不足",
          "步步升级，代价看得见",
          "双方都对，谁也退不了",
        ],
      },
      {
        key: "structure",
        label: "结构与因果",
        weight: 0.18,
        anchors: [
          "看不出先后的道理",
          "场次可以随意调换",
          "大致通顺，多处然后然后",
          "因果成立，中段松",
          "环环相扣，少有闲场",
          "形式本身就是意思",
        ],
      },
      {
        key: "character",
        label: "人物与弧光",
        weight: 0.18,
        anchors: [
          "分不清谁是谁",
          "只有身份没有欲望",
          "主角成立，旁人是工具",
          "几个人有自己的目的",
          "选择由人物逼出来",
          "合上剧本人还活着",
        ],
      },
      {
        key: "scene",
        label: "场面与动作",
        weight: 0.12,
        anchors: [
          "全靠说",
          "场面只交代信息",
          "有动作，少变化",
          "多数场有一次变化",
          "场场有变化，有可演之处",
          "有几场会被人记住",
        ],
      },
      {
        key: "dialogue",
        label: "对白",
        weight: 0.1,
        anchors: [
          "读不通",
          "人人一个腔调",
          "通顺，句句说破",
          "有个性，偶有潜台词",
          "话里有话，删不掉",
          "听声音就知道是谁",
        ],
      },
      {
        key: "theme",
        label: "主题与时代",
        weight: 0.07,
        anchors: ["无主题", "贴标签", "主题由台词说出", "由情节带出，略单薄", "正反都有力", "说中了还没有人说的事"],
      },
      {
        key: "feasibility",
        label: "市场与可行",
        weight: 0.05,
        anchors: [
          "无法拍摄或播出",
          "障碍多于理由",
          "可行，找不到观众",
          "有一群观众，需改",
          "定位清楚，难度相称",
          "现在就该做",
        ],
      },
    ],
  },
  novel: {
    ...COMMON,
    dimensions: [
      {
        key: "premise",
        label: "立意与新意",
        weight: 0.14,
        anchors: [
          "没有可辨认的立意",
          "立意是一句口号",
          "立意清楚但人人写过",
          "有一个自己的角度，未贯穿",
          "角度新，全书都在回答它",
          "读完会改变对这件事的看法",
        ],
      },
      {
        key: "story",
        label: "故事与冲突",
        weight: 0.16,
        anchors: [
          "没有故事",
          "事件堆积，靠巧合推进",
          "有主线，冲突停在口头",
          "冲突站得住，升级不足",
          "步步升级，后果由选择造成",
          "双方都对，谁也退不了",
        ],
      },
      {
        key: "structure",
        label: "结构与章节",
        weight: 0.13,
        anchors: [
          "看不出先后的道理",
          "章节可以随意调换",
          "大致通顺，水章不少",
          "因果成立，中段松",
          "章章有事，前后咬合",
          "形式本身就是意思",
        ],
      },
      {
        key: "character",
        label: "人物",
        weight: 0.18,
        anchors: [
          "分不清谁是谁",
          "只有身份没有欲望",
          "主角成立，旁人是工具",
          "几个人有自己的目的",
          "选择由人物逼出来",
          "合上书人还活着",
        ],
      },
      {
        key: "narration",
        label: "叙述与视角",
        weight: 0.12,
        anchors: [
          "叙述混乱",
          "视角乱跳，全靠交代",
          "视角大致稳，多讲少现",
          "该讲的讲，该现的现",
          "视角本身带来悬念或温度",
          "换一个叙述者就不成立",
        ],
      },
      {
        key: "language",
        label: "语言",
        weight: 0.11,
        anchors: [
          "读不通",
          "套话连篇",
          "通顺，没有自己的声音",
          "有几处准确的细节",
          "句句有用，声音一贯",
          "抄下一段就认得出作者",
        ],
      },
      {
        key: "theme",
        label: "主题与时代",
        weight: 0.06,
        anchors: ["无主题", "贴标签", "主题由议论说出", "由情节带出，略单薄", "正反都有力", "说中了还没有人说的事"],
      },
      {
        key: "adaptability",
        label: "改编价值",
        weight: 0.1,
        anchors: [
          "离开文字什么也不剩",
          "可见的动作极少",
          "有故事，须大改才能看见",
          "主线可拍，几处须另找办法",
          "人物、场面、悬念都搬得动",
          "读着就看见了片子",
        ],
      },
    ],
  },
};

/** One sample: for each dimension a score and a reason, which helps the model to judge and is not kept. */
export type ScoreSample = Record<string, { score: number; reason?: string | undefined }>;

const schemas = new Map<Rubric, z.ZodType<ScoreSample>>();

/** What one sample of a rubric answers. */
export function sampleSchema(rubric: Rubric): z.ZodType<ScoreSample> {
  let schema = schemas.get(rubric);
  if (!schema) {
    schema = z.object(
      Object.fromEntries(
        rubric.dimensions.map(
          (d) => [d.key, z.object({ score: z.coerce.number().min(0).max(5), reason: z.string().optional() })] as const,
        ),
      ),
    );
    schemas.set(rubric, schema);
  }
  return schema;
}

/** The rubric as the model reads it. */
export const rubricText = (rubric: Rubric): string =>
  rubric.dimensions
    .map(
      (d) =>
        `- ${d.key}（${d.label}，权重 ${Math.round(d.weight * 100)}）：${d.anchors.map((a, i) => `${i} ${a}`).join("；")}`,
    )
    .join("\n");

/** An example of the answer's form. */
export const scoreExample = (rubric: Rubric): string =>
  `{${rubric.dimensions.map((d) => `"${d.key}":{"reason":"一句话理由","score":0}`).join(",")}}`;
