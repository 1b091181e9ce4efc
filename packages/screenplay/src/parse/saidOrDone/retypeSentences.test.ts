import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";
import type { Line, Scene } from "../../parsed.ts";
import { retypeSentences } from "./retypeSentences.ts";

const lines = (text: string): string[] =>
  parseScreenplay(text).scenes.flatMap((scene) =>
    scene.lines.map(({ type, text: words, speaker }) => `${type} ${words}${speaker ? ` <${speaker}>` : ""}`),
  );
const talk = "老周：你来了。林小桥：来了，我还给你带了点东西。老周：坐吧，喝口水，路上累了。林小桥：不坐了，我还有事。";
const glued = (rest: string): string => `第一场 客厅 日 内${talk}${rest}${talk}`;

test("what is done behind a speech is none of it where line ends were lost", () => {
  const read = lines(glued("老周：那就走吧。一双双手把箱子抬起来，慢慢放在旁边的桌上。"));
  expect(read).toContain("dialogue 那就走吧。 <老周>");
  expect(read).toContain("action 一双双手把箱子抬起来，慢慢放在旁边的桌上。");
});

test("what is said behind an action is a speech", () => {
  const read = lines(
    `第一场 客厅 日 内老周站起身，慢慢走到窗前，打开窗户。你怎么还不走啊？我们吃什么呢？${talk}${talk}`,
  );
  expect(read).toContain("action 老周站起身，慢慢走到窗前，打开窗户。");
  expect(read).toContain("dialogue 你怎么还不走啊？我们吃什么呢？");
});

test("a script with line ends is left as the rules read it", () => {
  const rows = glued("老周：那就走吧。一双双手把箱子抬起来，慢慢放在旁边的桌上。").replaceAll(
    /(?<=。)(?=老周：|林小桥：)/g,
    "\n",
  );
  expect(lines(rows).some((line) => line.startsWith("dialogue 那就走吧。一双双手"))).toBe(true);
});

test("a speech that what is done parts is one speech of a single cue", () => {
  const { cast } = parseScreenplay(glued("司机甲：走吧。一双双手把箱子抬起来，慢慢放在旁边的桌上。你们还等什么呢？"));
  expect(cast.filter(({ doubtful }) => doubtful).map(({ name }) => name)).toEqual(["司机甲"]);
});

const acts = [
  "老周：坐在床边，手里拿着信，看着熟睡的孩子，眼泪流了下来。",
  "林小桥：轻轻地关上门，林小桥靠在门上，慢慢地闭上眼睛。",
  "林小桥：坐在窗前，手里捧着茶杯，看着窗外的雨，泪水流了下来。",
];

test("an act behind a cue is done where the writer sets several so", () => {
  const read = lines(glued(acts.join(talk)));
  for (const act of acts) expect(read).toContain(`action ${act.split("：")[1] ?? ""}`);
});

test("whoever is cued and acts is in the cast", () => {
  const { cast } = parseScreenplay(
    glued(`${acts.join(talk)}司机：坐在车里，手里握着方向盘，看着前面的雨，眼泪流了下来。`),
  );
  expect(cast.map(({ name }) => name)).toContain("司机");
});

test("acts that are few among the speeches are told, and said", () => {
  const many = talk.repeat(60);
  expect(lines(glued(`${many}${acts.join(talk)}${many}`)).filter((line) => line.startsWith("action"))).toEqual([]);
});

test.each(["画外音", "说书人", "主持人", "播音员", "林小桥OS", "林小桥VO"])(
  "what a voice tells beside acts behind cues is said: %s",
  (voice) => {
    const told = "坐在床边，手里拿着信，看着熟睡的孩子，眼泪流了下来。";
    const read = lines(glued(`${acts.join(talk)}${talk}${voice}：${told}${talk}${voice}：${told}`));
    expect(read.filter((line) => line === `action ${told}`)).toHaveLength(1);
  },
);

test("a first sentence that is only likely done is said beside acts behind cues", () => {
  const read = lines(glued(`${acts.join(talk)}老周：接过茶杯，看着窗外的雨，轻轻叹了一口气。${talk}`));
  expect(read).toContain("dialogue 接过茶杯，看着窗外的雨，轻轻叹了一口气。 <老周>");
});

test("what alone looks like an act behind a cue is said", () =>
  expect(lines(glued(acts[0] ?? "")).filter((line) => line.startsWith("action"))).toEqual([]));

test("what stands in quotation marks behind a cue is said, whatever it is like", () => {
  const quoted = acts.map((act) => `${act.replace("：", "：“")}”`).join(talk);
  expect(lines(glued(quoted)).filter((line) => line.startsWith("action"))).toEqual([]);
});

test("a scene of more lines than a call takes arguments is read", () => {
  const text = "走。老周：走。";
  const line = (type: Line["type"]): Line => ({ type, text: "老周", start: 3, end: 5, confidence: 1 });
  const many = [line("character"), ...Array.from({ length: 200_000 }, () => line("action"))];
  const scene: Scene = { number: null, heading: null, fields: { intExt: null, time: null, place: null }, lines: many };
  retypeSentences(text, [scene]);
  expect(scene.lines).toHaveLength(200_001);
});
