import { computeFigures, parseScreenplay, type Parsed } from "@mochang/screenplay";
import { createGroundingFilter } from "../groundingFilter.ts";
import { indexPassages } from "../passages.ts";
import { createRepeatedSentences, type RepeatedSentences } from "../repeatedSentences.ts";
import { supportedFigures, type SupportedFigures, type SupportedVerdict } from "../supportedFigures.ts";

/** The script against which the forms and the innocent sentences are judged. */
export const SCRIPT = parseScreenplay(
  [
    "《末班船》",
    "献给所有没有赶上末班船的人",
    "",
    "第1场 码头 夜 外",
    "人物：许岚、老周",
    "△雨水顺着铁皮屋檐往下淌。",
    "许岚：你要是敢走，就别再回来！",
    "老周：船票我已经买了，三百块。",
    "△老周把船票撕成了两半。",
    "",
    "第2场 客厅 日 内",
    "人物：许岚、许母",
    "许岚：我等了你整整十一年，你一句话也没有。",
    "许母：回来就好。",
    "△她把钥匙放在桌上，轻轻带上门。",
    "许岚：对不起。",
    "",
    "第3场 医院走廊 日 内",
    "人物：老周、医生",
    "△走廊尽头的灯闪了三下。",
    "医生：手术要二十四小时。",
    "老周：要是敢走就走，I will be back before the tide turns.",
    "老周：滚！",
  ].join("\n"),
);

/** What the rules counted of it, with figures of a longer work beside them. */
export const SUPPORTED_FIGURES: SupportedFigures = {
  unit: "场",
  numbers: null,
  episodes: null,
  byName: new Map(),
  placeScenes: new Map(),
  byScene: [],
  kinds: { inside: 2, outside: 1, day: 1, night: 2 },
  dialogueShare: 0.368,
  sceneCount: 3,
  scenes: [3, 2, 1],
  people: [2, 4],
  characters: [11_987, 30_412],
  percents: [36.8, 66.666],
  minutes: [98.4],
  counts: [3, 2, 1, 4, 86],
};

export interface Shown {
  verdict?: SupportedVerdict | null;
  repeated?: RepeatedSentences;
  step?: string;
  /** Characters of the pieces in which it arrives; the rest comes at once. */
  cut?: readonly number[];
}

/** What is shown of a model's words about a script. */
export function filterOf(
  script: Parsed,
  allowedFigures: SupportedFigures = supportedFigures(computeFigures(script)),
): (markdown: string, how?: Shown) => string {
  const passages = indexPassages(script);
  return (
    markdown,
    { verdict = null, repeated = createRepeatedSentences(), step = "prompt:47", cut = [] }: Shown = {},
  ) => {
    const filter = createGroundingFilter({ passages, allowedFigures, verdict, repeated, step });
    let shown = "";
    let at = 0;
    for (const size of cut) {
      shown += filter.push(markdown.slice(at, at + size));
      at += size;
    }
    return shown + filter.push(markdown.slice(at)) + filter.end();
  };
}
