// The changes of a layout that leave a script's content alone.
import { full, han, type Layout } from "./layout.ts";

/** A change and the name that the table gives it. */
export type Variant = readonly [name: string, change: Partial<Layout>];

export const JOINS: readonly Variant[] = [
  ["line ends", {}],
  ["one blank for a line end", { join: " ", behindHeading: " " }],
  ["no line ends, a blank behind headings", { join: "", behindHeading: " " }],
  ["no line ends", { join: "", behindHeading: "" }],
];

export const NUMBERS: readonly Variant[] = [
  ["number 1、", {}],
  ["number 1．", { number: (n) => `${n}．` }],
  ["number 1.", { number: (n) => `${n}.` }],
  ["number 1 and a blank", { number: (n) => `${n} ` }],
  ["number 1 glued", { number: (n) => `${n}` }],
  ["number 1：", { number: (n) => `${n}：` }],
  ["number 一、", { number: (n) => `${han(n)}、` }],
  ["number 第1场", { number: (n) => `第${n}场 ` }],
  ["number 第一场", { number: (n) => `第${han(n)}场 ` }],
  ["number 第一场：", { number: (n) => `第${han(n)}场：` }],
  ["number 第一场 glued", { number: (n) => `第${han(n)}场` }],
  ["number 场景1", { number: (n) => `场景${n} ` }],
  ["number 场景一：", { number: (n) => `场景${han(n)}：` }],
  ["number 场景一 glued", { number: (n) => `场景${han(n)}` }],
  ["number 【1】", { number: (n) => `【${n}】` }],
  ["number 【01】", { number: (n) => `【0${n}】` }],
  ["number 【第一场】", { number: (n) => `【第${han(n)}场】` }],
  ["number （1）", { number: (n) => `（${n}）` }],
  ["number （一）", { number: (n) => `（${han(n)}）` }],
  ["number 1）", { number: (n) => `${n}）` }],
  ["number 1-1", { number: (n) => `1-${n} ` }],
  ["number 1-1 glued", { number: (n) => `1-${n}` }],
  ["number 第1集第1场", { number: (n) => `第1集第${n}场 ` }],
  ["number S1", { number: (n) => `S${n} ` }],
  ["number # 1", { number: (n) => `#${n} ` }],
  ["number No.1", { number: (n) => `No.${n} ` }],
  ["no number", { number: () => "" }],
];

const ORDERS: readonly Variant[] = (
  [
    ["place", "time", "side"],
    ["place", "side", "time"],
    ["time", "side", "place"],
    ["side", "time", "place"],
    ["time", "place", "side"],
    ["side", "place", "time"],
    ["place", "time"],
    ["time", "place"],
    ["place", "side"],
    ["side", "place"],
    ["place"],
  ] as const
).map((order) => [order.join(" "), { order }]);

const SEPARATORS: readonly (readonly [string, string])[] = [
  ["blank", " "],
  ["wide blank", "　"],
  ["comma", "，"],
  ["顿号", "、"],
  ["stop", "。"],
  ["middle dot", "·"],
  ["stroke", "/"],
  ["dash", "-"],
  ["long dash", "——"],
  ["colon", "："],
  ["nothing", ""],
];

/** Every order of the fields with every separator. */
export const FIELDS: readonly Variant[] = ORDERS.flatMap(([name, { order }]) =>
  SEPARATORS.filter(([, separator]) => (order?.length ?? 0) > 1 || separator === " ").map(
    ([word, separator]): Variant => [`fields ${name}, ${word}`, { order: order as Layout["order"], separator }],
  ),
);

/** The same without numbers. */
export const BARE_FIELDS: readonly Variant[] = FIELDS.map(([name, change]) => [
  `no number, ${name}`,
  { ...change, number: () => "" },
]);

export const SIDES: readonly Variant[] = [
  ["内景", { side: (side) => `${side}景` }],
  ["内景 first", { side: (side) => `${side}景`, order: ["side", "place", "time"] }],
  ["内景. first", { side: (side) => `${side}景．`, order: ["side", "place", "time"] }],
  ["fields in 【】", { around: ["【", "】"] }],
  ["fields in （）", { around: ["（", "）"] }],
  ["fields in 《》", { around: ["《", "》"] }],
  ["full-width digits", { width: full }],
];

export const CUES: readonly Variant[] = [
  ["cue 名：", {}],
  ["cue 名:", { cue: ({ name, manner, words }) => [manner === null ? `${name}:` : `${name}(${manner}):`, words] }],
  ["cue 名 ：", { cue: ({ name, words }) => [`${name} ：`, words] }],
  ["cue 名：（神态）", { cue: ({ name, words }) => [`${name}：（笑）`, words] }],
  ["cue 名（神态）：", { cue: ({ name, words }) => [`${name}（笑）：`, words] }],
  ["cue 名（神态）", { cue: ({ name, words }) => [`${name}（笑）`, words] }],
  ["cue 【名】", { cue: ({ name, words }) => [`【${name}】`, words] }],
  ["cue 【名】：", { cue: ({ name, words }) => [`【${name}】：`, words] }],
  ["cue 名说：", { cue: ({ name, words }) => [`${name}说：`, words] }],
  ["cue 名说：“…”", { cue: ({ name, words }) => [`${name}说：`, `“${words}”`] }],
  ["cue 名：“…”", { cue: ({ name, words }) => [`${name}：`, `“${words}”`] }],
  ["cue 名“…”", { cue: ({ name, words }) => [name, `“${words}”`] }],
  ["cue 名——", { cue: ({ name, words }) => [`${name}——`, words] }],
  ["cue 名;", { cue: ({ name, words }) => [`${name}；`, words] }],
  ["cue 名 blank", { cue: ({ name, words }) => [`${name} `, words] }],
  ["cue 名 wide blank", { cue: ({ name, words }) => [`${name}　`, words] }],
  ["cue 名 on a row", { cue: ({ name, words }) => [`${name}\n`, words] }],
  ["cue △名：", { cue: ({ name, words }) => [`△${name}：`, words] }],
];

export const ACTIONS: readonly Variant[] = [
  ["action △", { action: "△" }],
  ["action ▲", { action: "▲" }],
  ["action *", { action: "*" }],
  ["action #", { action: "#" }],
  ["action 〇", { action: "○" }],
  ["action △ and a blank", { action: "△ " }],
  ["action in （）", { act: (words) => `（${words}）` }],
  ["action in 【】", { act: (words) => `【${words}】` }],
];

const unmarked = (words: string): string => words.replace(/[。！？!?…～~—]+$/, "");
/** What careless writers leave out. */
export const CARELESS: readonly Variant[] = [
  ["speeches without a mark at the end", { cue: ({ name, words }) => [`${name}：`, unmarked(words)] }],
  ["actions without a mark at the end", { act: unmarked }],
  ["no marks at any end", { cue: ({ name, words }) => [`${name}：`, unmarked(words)], act: unmarked }],
];

/** Every fifth way of numbering, every fifth order and mark, and the usual cues and actions: what a test can read in seconds. */
export const SOME_LAYOUTS: readonly Variant[] = [...NUMBERS, ...FIELDS, ...BARE_FIELDS, ...SIDES, ...ACTIONS].filter(
  (_, i) => i % 5 === 0,
);
