import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const read = (text: string) => {
  const { kind, frontMatter, scenes, cast } = parseScreenplay(text);
  const lines = [...frontMatter, ...scenes.flatMap((scene) => scene.lines)];
  return { kind, cast: cast.map(({ name }) => name), lines: lines.map(({ type, text: words }) => `${type} ${words}`) };
};
/** Speeches of 顾长庚 and 宋晚 on one line. */
const talk = "顾长庚：船票买好了没有？宋晚：买好了，明早六点。顾长庚：那就早点睡。宋晚：睡不着。".repeat(3);

test.each([
  ["顾长庚：不等了，太晚了！顾长庚收起账本，提着那盏旧马灯，头也不回地往门外走去……", "action 顾长庚收起账本，提着"],
  [
    "顾长庚：这话我记住了。顾长庚转身走向码头，宋晚在后面跟着，一直跟到了灯塔下面那条又窄又滑的石板路上，谁也没有回头看一眼那艘船",
    "action 顾长庚转身走向码头",
  ],
])("what the speaker does, told by name behind his own words, is action: %s", (speech, expected) =>
  expect(read(`${talk}${speech}宋晚：等等。`).lines.some((line) => line.startsWith(expected))).toBe(true),
);

test("whoever names himself in what he says goes on speaking", () =>
  expect(read(`${talk}顾长庚：怕什么！顾长庚是这里的老船工，顾长庚会输吗？宋晚：不会。`).lines).toContain(
    "dialogue 怕什么！顾长庚是这里的老船工，顾长庚会输吗？",
  ));

test("an act with a title is one where a label of its scene follows, and the voice behind the place is no part of it", () => {
  const act = (number: string, title: string) => `第${number}幕：${title}地点：阅览室旁白：春天到了，窗外的树都绿了。`;
  const { lines, cast } = read(
    `人物：顾长庚（船工）宋晚（店主）第一幕：初见地点：阅览室旁白：春天到了。${talk}${act("二", "重逢")}${talk}`,
  );
  expect(lines.filter((line) => line.startsWith("heading")).map((line) => line.slice(0, 11))).toEqual([
    "heading 第一幕",
    "heading 第二幕",
  ]);
  expect(lines.filter((line) => line === "character 旁白：")).toHaveLength(2);
  expect(cast).not.toContain("阅览室");
});

test("a name and a manner in square brackets are a cue inside a line", () =>
  expect(
    read(
      `码头的灯亮了，人都散了。顾长庚[收着缆绳]：你来得正好。宋晚[笑]：我来拿伞。顾长庚[摇头]：伞在屋里。宋晚[看看天]：那就算了，反正雨也停了，明天再来拿。`,
    ).lines,
  ).toEqual(expect.arrayContaining(["character 宋晚", "parenthetical [看看天]：", "parenthetical [收着缆绳]："])));

test("a semicolon behind somebody who is cued with colons throughout stands for one", () =>
  expect(read(`${talk}宋晚；伞给你。顾长庚：不用。`).lines.slice(-4)).toEqual([
    "character 宋晚；",
    "dialogue 伞给你。",
    "character 顾长庚：",
    "dialogue 不用。",
  ]));

test("directions behind brackets that stay open are parted from the speeches, and the text is a stage play", () => {
  const { kind, lines } = read(
    `[灯亮。顾长庚：船票买好了没有？[宋晚从左侧上。宋晚：买好了，明早六点。[汽笛声。顾长庚：那就早点睡，别误了时辰。[两人下。宋晚：睡不着。顾长庚：再坐一会儿也好，灯还亮着。`,
  );
  expect(lines).toEqual(expect.arrayContaining(["action [宋晚从左侧上。", "action [汽笛声。", "action [两人下。"]));
  expect(kind).toBe("stage");
});

test("where speeches have no stops, each act and manner behind one is cut off", () => {
  const unstopped = "顾长庚：船票买好了没有宋晚：买好了，明早六点顾长庚：那就早点睡宋晚：睡不着".repeat(3);
  const { lines } = read(
    `${unstopped}顾长庚：灯没油了宋晚提着马灯走了进来顾长庚：放桌上吧宋晚没好气的说：桌上全是账本顾长庚急了：那就放地上宋晚：好`,
  );
  expect(lines.slice(-9)).toEqual([
    "action 宋晚提着马灯走了进来",
    "character 顾长庚：",
    "dialogue 放桌上吧",
    "action 宋晚没好气的说：",
    "dialogue 桌上全是账本",
    "action 顾长庚急了：",
    "dialogue 那就放地上",
    "character 宋晚：",
    "dialogue 好",
  ]);
});

test("a sentence of narration behind a speech may trail off", () =>
  expect(
    read(
      `${talk}顾长庚：那就这样吧。宋晚低头收拾着桌上的杯子，一只一只地擦干，又拿到水池边去洗了很久……顾长庚：放着吧。`,
    ).lines,
  ).toContain("action 宋晚低头收拾着桌上的杯子，一只一只地擦干，又拿到水池边去洗了很久……"));

test("a manner in a box behind the colon stays with its speech", () =>
  expect(read(`${talk}顾长庚：【有点醉意了】你怎么还不回去。宋晚：就走。`).lines.slice(-5, -2)).toEqual([
    "character 顾长庚：",
    "parenthetical 【有点醉意了】",
    "dialogue 你怎么还不回去。",
  ]));

test("who begins sentences that lead to speeches, now with one manner and now with another, is somebody", () => {
  const { lines, cast } = read(
    `${talk}豆豆探出头：有人吗？顾长庚：有。豆豆笑嘻嘻地：我来买票。宋晚：去哪儿？豆豆踮起脚尖：去下游。顾长庚：一个人？豆豆点点头：一个人。宋晚：怕不怕？豆豆摇摇头：不怕。顾长庚：好。`,
  );
  expect(cast).toContain("豆豆");
  expect(lines).toEqual(expect.arrayContaining(["dialogue 怕不怕？", "action 豆豆摇摇头：", "dialogue 不怕。"]));
});

test("what leads to somebody in the middle of a speech, and what is done behind a comma, are no speech", () => {
  const { lines } = read(
    `${talk}顾长庚：唉！此时宋晚转过身来：怎么了？顾长庚：没什么，说完往船舱里走。宋晚：你等等。顾长庚：我是说完了话才走的，你没听见。`,
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      "dialogue 唉！",
      "action 此时宋晚转过身来：",
      "dialogue 怎么了？",
      "dialogue 没什么，",
      "action 说完往船舱里走。",
      "dialogue 我是说完了话才走的，你没听见。",
    ]),
  );
});

test("a sentence about somebody who speaks, by his whole name, is told", () => {
  const { lines } = read(
    `${talk}宋晚：有事吗？顾长庚局促不安，把花递到宋晚面前。宋晚：给我的？顾长庚是个好人。顾长庚：你说什么？`,
  );
  expect(lines).toEqual(
    expect.arrayContaining(["action 顾长庚局促不安，把花递到宋晚面前。", "dialogue 给我的？顾长庚是个好人。"]),
  );
});

test("who is told apart by a letter speaks under it, whatever he does", () => {
  const { lines } = read(
    "甲兴奋地：“你猜里面是什么？”乙想了半天：“我看是年糕。”甲哭笑不得地：“是电脑！”乙十分好奇地：“电脑？”甲得意地：“没错！”乙连连点头：“好啊！”甲高兴地：“打开看看。”乙笑眯眯地：“看看。”",
  );
  expect(lines.filter((line) => line.startsWith("dialogue"))).toHaveLength(8);
});

test("a speech without a stop ends where somebody begins to do something, behind a question too", () => {
  const { lines } = read(
    "1。内 审讯室 夜\n队长：昨天晚上的事情他交代清楚没有小刘：一个字也不肯讲队长：那就再等一个钟头小刘：我这就去给他倒杯水队长：水可以烟不行队长：还是不说是吗？小刘点了点头队长合上本子，起身离开了\n" +
      "2。内 走廊 夜\n小刘：医院那边刚才打过两次电话来队长：人到底怎么样了小刘：命算是保住了家属正往这里赶队长：好的，我知道了队长挂了电话，马上又拨了个号码小刘：给谁打\n",
  );
  expect(lines).toEqual(
    expect.arrayContaining([
      "dialogue 还是不说是吗？",
      "dialogue 好的，我知道了",
      "action 队长挂了电话，马上又拨了个号码",
    ]),
  );
});

test("the end of a sentence in front of a title that is cued far more often is no part of the name", () => {
  const often = "队长：人呢？小刘：在里头。队长：带出来。小刘：是。队长：坐。队长：说吧。".repeat(2);
  const { cast } = read(`${often}小刘：我打了个电话队长：打给谁？小刘：给局里打了个电话队长：说什么了？`);
  expect(cast).toEqual(["队长", "小刘"]);
});
