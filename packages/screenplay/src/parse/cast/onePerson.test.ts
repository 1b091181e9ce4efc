import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const cast = (text: string): string[] =>
  parseScreenplay(text).cast.map(({ name, aliases }) => [name, ...aliases].join("="));
const talk = "老周：你来了。\n林小桥：来了。\n老周：坐吧。\n林小桥：不坐了。\n".repeat(2);
const scene = (rest: string, front = ""): string => `${front}第一场 客厅 日 内\n${talk}${rest}\n`;

test.each([
  ["a whole name of whom all call by less", "伤员：我叫楚云山，是送信的。\n云山：水。\n云山：多谢。\n", "云山=伤员"],
  ["the only wife", "△赵妻端着茶进来。\n妻子：喝茶。\n赵妻：慢用。\n", "赵妻=妻子"],
  [
    "a trade behind the surname",
    "赵老板：坐。\n老周：好。\n赵老板：喝茶。\n人物：煤矿承租人赵老板、老周\n",
    "赵老板=煤矿承租人赵老板",
  ],
  ["a rank behind the name", "人物：华宁公主、老周\n华宁：父王！\n华宁：多谢父王。\n", "华宁公主=华宁"],
  ["many of them", "路人们：快看！\n路人：下雨了。\n路人：走吧。\n", "路人们=路人"],
  ["an article", "一位老大娘：借个火。\n", "老大娘=一位老大娘"],
  [
    "a name behind other words of a list",
    "人物：年轻陈飞、老周\n年轻陈飞：来。\n陈飞：走。\n陈飞：好。\n",
    "陈飞=年轻陈飞",
  ],
  [
    "one character in front of a whole name",
    "人物：小杨小兰、老周\n小杨小兰：来。\n杨小兰：走。\n杨小兰：好。\n",
    "杨小兰=小杨小兰",
  ],
  ["a name behind a rank that speaks once", "大理卿周三：退堂。\n周三：下一个。\n", "周三=大理卿周三"],
  ["a name whose surname is rare", `人物：水蓝心、老周\n水蓝心：走。\n${"蓝心：好。\n".repeat(4)}`, "水蓝心=蓝心"],
])("one person under two names: %s", (_, rest, person) => {
  const found = cast(scene(rest));
  expect(found).toContain(person);
  expect(found).toHaveLength(3);
});

test.each([
  ["母亲", "岳母"],
  ["母亲", "师母"],
  ["妈妈", "姑妈"],
  ["丈夫", "车夫"],
  ["丈夫", "王大夫"],
])("%s is not %s", (relation, other) =>
  expect(cast(scene(`△${other}端着茶进来。\n${relation}：喝茶。\n${other}：慢用。\n`))).toEqual(
    expect.arrayContaining([relation, other]),
  ),
);

test("the mother of somebody who is known by name is 母亲", () =>
  expect(cast(scene("△林小桥妈端着茶进来。\n母亲：喝茶。\n林小桥妈：慢用。\n"))).toContain("林小桥妈=母亲"));

test("whom the list calls by the relation's words is cued by surname and relation", () =>
  expect(
    cast(
      scene(
        "赵母：吃饭了。\n赵斌：来了。\n赵母：快些。\n",
        "人物：\n1、赵斌：男，28岁。司机。\n2、孙国英：女，55岁。赵斌的母亲。\n\n",
      ),
    ),
  ).toContain("赵母=孙国英"));

test("whom the list calls by a longer title speaks by the title alone", () =>
  expect(
    cast(scene("老板：来了您。\n老板：请坐。\n", "人物：\n老周：司机。\n林小桥：学生。\n餐馆老板：50岁左右。\n\n")),
  ).toContain("老板=餐馆老板"));

test("another one's short name in brackets joins nobody with the one whose name stands in front", () =>
  expect(
    cast(
      `人物：老张，男，（简称张），六十岁；老张妻（简称妻），五十八岁。\n\n第一场 客厅 日 内\n${"张：你来了。\n妻：来了。\n".repeat(5)}`,
    ).filter((one) => /妻/.test(one) && /(?:^|=)张(?:=|$)/.test(one)),
  ).toEqual([]));

test("the beginning of somebody's name, an animal, and what is done are nobody", () =>
  expect(
    cast(
      scene(
        "△一个小乞丐跑来。小乞丐停下。小乞丐喘着气。\n小乞丐：闪开。\n△小狗跟在后面。小狗叫了两声。小狗摇着尾巴。老周摸着小狗，对小狗笑。\n孩子们纷纷伸出手：我要！\n老周站起：走吧。\n",
      ),
    ),
  ).toEqual(["老周", "林小桥", "小乞丐"]));

test("every entry of a list that proves to be one is somebody, whatever he is called", () =>
  expect(
    cast(
      scene(
        "△老周坐下。\n",
        "人物表：\n老周：司机，话多。\n林小桥：学生。\n孙悟空：神仙。\n雨神：管下雨。\n元始天尊：管神仙，从不露面。\n剧本\n\n",
      ),
    ),
  ).toEqual(["老周", "林小桥", "孙悟空", "雨神", "元始天尊"]));

test("what opens songs, places from which one is heard and captions are nobody", () =>
  expect(
    cast(
      scene(
        "快板：天上星星亮。\n快板：地上灯火明。\n电话里：喂？\n电话里：是我。\n本集客串：何秋月。\n本集客串：无。\n",
      ),
    ),
  ).toEqual(["老周", "林小桥"]));

test("a number tells people of a cast line apart where it does not count them", () => {
  const people = cast(
    "第一场 码头 日 内\n人物：老周、船工1、船工2、工友*4\n老周：开船。\n船工1：好。\n第二场 江上 日 外\n人物：老周、艄公1\n老周：下雨了。\n",
  );
  expect(people).toEqual(expect.arrayContaining(["船工1", "船工2", "艄公1"]));
});

test("a village that looks at something, and another one without a word, are nobody; 于 is a surname", () =>
  expect(
    cast(
      scene(
        "△严家村看着江。严家村静下来。严家村看着老周走进来。老周对严家村点头。\n△另一船工点点头。\n于珠儿：来了。\n",
      ),
    ),
  ).toEqual(["老周", "林小桥", "于珠儿"]));
