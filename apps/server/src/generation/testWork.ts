import type { TestApp } from "../testApp.ts";

/** Forms that may be submitted as they are; for tests. */
export const FORMS = {
  core: {
    genre: "剧情",
    theme: "人情债",
    initialIdea: "人工降雨只够一个村用",
    creativeRefSources: [{ refType: "text", refName: "口述", refContent: "两村用水的旧事" }],
    type: "现实",
    subtype: "乡土",
    audienceTarget: "成年观众",
    scriptName: "借雨",
    storyCore: "一枚炮弹只能落在一个村。",
  },
  synopsis: {
    backgroundSetting: "大旱九十三天",
    characterPlanning: [
      { characterName: "沈照禾", baseInfo: "炮手", relation: "欠上坪一条命", characterType: 1 },
      { characterName: "罗顺堂", baseInfo: "村长", relation: "救过沈照禾", characterType: 2 },
      { characterName: "庄敏", baseInfo: "日志员", relation: "同事", characterType: 3 },
    ],
    narrativeStyle: "写实",
    narrativePerspective: "沈照禾的限知视角",
    coreElements: "雨衣、日志、借条",
    premise: "救命之恩能不能拿来换雨",
    protagonistMotivation: [{ motivation: "还债", goal: "打准一枚", conflict: "两村都欠" }],
  },
  biography: {
    age: "34",
    gender: "女",
    occupation: "炮手",
    appearance: "左手有疤",
    personality: "话少",
    strengths: "稳",
    weaknesses: "怕欠",
    skills: "看云",
    hobbies: "听收音机",
    fears: "井",
    characterBackground: "六岁掉进上坪的井",
    characterArc: "从还债到认账",
    motivation: "还债",
    goals: "打准",
    conflicts: "两头",
  },
  outline: {
    type: 1,
    narrativeStructure: ["第一幕", "第二幕", "第三幕"].map((title) => ({ title, content: "有事发生" })),
    exposition: "库里只剩四枚弹",
    climax: "最后一枚",
    resolution: "天亮开闸",
    subplots: ["少了一页的日志"],
  },
  act: {
    title: "等云",
    overview: "九十三天没有雨",
    sequences: [{ name: "井绳", sequence: "放到了底", sceneNum: 2 }],
    theme: "欠",
    pacing: "慢起",
    conflict: "打哪边",
    resolution: "她应了",
    keyEvents: ["井绳放到了底"],
    locations: ["上坪"],
  },
  sequence: {
    title: "井绳",
    overview: "放到了底",
    scenes: [
      { title: "井边", description: "绳子不够长" },
      { title: "炮库", description: "数弹" },
    ],
    tension: "六",
    goal: "让她开口",
    turningPoint: "账上头一笔",
    emotionalShift: "从暖到坐不住",
    resolution: "没有说话",
  },
  scene: {
    title: "井边",
    time: "日",
    place: "上坪井台",
    character: "沈照禾，罗顺堂",
    atmosphere: "热",
    purpose: "知道自己欠着",
    rhythm: "慢",
    theme: "绳子不够长",
    beats: ["她往下看", "绳子到头"],
  },
} as const;

export interface Answer {
  code: number;
  msg: string;
  // Tests look into it by the names of the wire.
  // oxlint-disable-next-line no-explicit-any
  data: any;
}

/** The calls of one user, as a client makes them. */
export function clientOf(t: TestApp, token: string) {
  const headers = { token };
  const post = async (url: string, payload: object): Promise<Answer> =>
    (await t.app.inject({ method: "POST", url, payload, headers })).json() as Answer;
  const get = async (url: string): Promise<Answer> => (await t.app.inject({ url, headers })).json() as Answer;
  const remove = async (url: string): Promise<Answer> =>
    (await t.app.inject({ method: "DELETE", url, headers })).json() as Answer;
  return { post, get, remove };
}
export type Client = ReturnType<typeof clientOf>;

/** A new generated script. */
export const createWork = async ({ post }: Client, name = "借雨", scriptType = 1): Promise<string> =>
  (await post("/api/scripts/create", { name, type: 3, scriptType })).data.id as string;

/** Takes a work to a step by submitting every form of it, one after another. */
export async function openStepOfTestWork(
  client: Client,
  scriptId: string,
  step: number,
  versionId = "",
): Promise<void> {
  const { post, get } = client;
  const scope = { scriptId, versionId };
  const at = `${scriptId}/${versionId || "default"}`;
  const sure = async (url: string, body: object): Promise<void> => {
    const { code, msg } = await post(url, { ...scope, summarise: false, ...body });
    if (code !== 200) throw new Error(`${url}: ${msg}`);
  };
  if (step >= 1) await sure("/api/store-core/submit", FORMS.core);
  if (step >= 2) await sure("/api/story-synopsis/submit", FORMS.synopsis);
  if (step >= 3)
    for (const { id, name, type } of (await post("/api/biography/list", scope)).data)
      await sure("/api/biography/submit", { ...FORMS.biography, id, name, type });
  if (step >= 4) await sure("/api/story-outline/submit", FORMS.outline);
  const acts = step >= 5 ? (await get(`/api/act/detail/${at}`)).data : [];
  for (const { id } of acts) await sure("/api/act/submit", { ...FORMS.act, id });
  if (step < 6) return;
  for (const act of acts) {
    for (const { id } of (await get(`/api/sequence/detail/${at}/${act.id}`)).data)
      await sure("/api/sequence/submit", { ...FORMS.sequence, id, actId: act.id });
  }
  if (step < 7) return;
  for (const act of acts)
    for (const sequence of (await get(`/api/sequence/detail/${at}/${act.id}`)).data)
      for (const { id, title } of (await get(`/api/generateScenes/detail/${at}/${act.id}/${sequence.id}`)).data)
        await sure("/api/generateScenes/submit", { ...FORMS.scene, title, id, sequenceId: sequence.id });
}
