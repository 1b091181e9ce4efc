import { expect, test } from "vitest";
import { parseScreenplay } from "../parseScreenplay.ts";

const body = `
第一场 客厅 日 内
${"老周：你来了。\n林小桥：来了。\n老周：坐吧。\n林小桥：不坐了。\n".repeat(2)}`;
const cast = (text: string): string[] => parseScreenplay(`渡口\n\n${text}\n${body}`).cast.map(({ name }) => name);
const everybody = ["老周", "林小桥", "何秋月"];
const rows = ["姓名 性别 年龄 身份", "老周 男 61 船长", "林小桥 女 24 记者", "何秋月 女 50 前妻"];

test.each([
  [
    "Markdown",
    `## 角色表\n\n${rows
      .map((row) => `| ${row.replaceAll(" ", " | ")} |`)
      .join("\n")
      .replace("|\n", "|\n| --- | --- | --- | --- |\n")}`,
  ],
  ["tabs", `角色表\n${rows.join("\n").replaceAll(" ", "\t")}`],
  ["blanks", `人物表\n${rows.join("\n").replaceAll(" ", "　")}`],
  [
    "a number in front",
    `角色表\n序号\t${rows.map((row, i) => (i === 0 ? row : `${i}\t${row}`).replaceAll(" ", "\t")).join("\n")}`,
  ],
])("a table of roles names people: %s", (_, table) => expect(cast(table)).toEqual(everybody));

test("labels of a description are nobody, and 姓名 names somebody", () => {
  const labels = "身份：渡轮船长\n外貌：瘦高，左手少一指。\n性格：寡言\n";
  expect(cast(`人物小传：\n老周\n${labels}何秋月\n${labels}`).toSorted()).toEqual(everybody.toSorted());
  expect(cast(`人物介绍\n姓名：老周\n性别：男\n年龄：61\n\n姓名：何秋月\n性别：女\n年龄：50`).toSorted()).toEqual(
    everybody.toSorted(),
  );
});

test("a name in a list may hold a blank", () =>
  expect(cast("人物：老 周、林小桥、何 秋")).toEqual(["老周", "林小桥", "何秋"]));
