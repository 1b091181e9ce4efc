import { parseScreenplay } from "@mochang/screenplay/read";
import { expect, test } from "vitest";
import { headingDoubts, peopleDoubts } from "./headingDoubts.ts";

const doubts = (text: string) => headingDoubts(parseScreenplay(text));
const talk = "老周：你来了。\n林小桥：来了。\n老周：坐吧，外面冷。\n林小桥：不坐了。\n";

test("a long script in which no heading was found is doubted", () =>
  expect(doubts(talk.repeat(60))).toEqual([{ kind: "no-headings" }]));

test("a short one may be one scene", () => expect(doubts(talk.repeat(3))).toEqual([]));

test("headings between which a number is missing and stands in the text are doubted", () =>
  expect(
    doubts(
      `1、客厅 日 内\n${talk}\n2、厨房 日 内\n${talk}\n△墙上写着数字3，屋里没有人。\n${talk}\n4、街上 夜 外\n${talk}`,
    ),
  ).toEqual([{ kind: "headings-in-doubt", count: 2 }]));

test("headings that count on are not", () =>
  expect(doubts(`1、客厅 日 内\n${talk}\n2、厨房 日 内\n${talk}\n3、街上 夜 外\n${talk}`)).toEqual([]));

test("prose has no headings to miss", () =>
  expect(doubts("她推开门，走进屋里，把伞放在墙角，看了一眼桌上的信。外面还在下雨。\n".repeat(60))).toEqual([]));

test("names that may be nobody's are named", () => {
  const { cast } = parseScreenplay(`1、客厅 日 内\n${talk}\n2、厨房 日 内\n${talk}白鹭：飞吧。\n${talk}`);
  expect(peopleDoubts({ cast })).toEqual([{ kind: "people-in-doubt", count: 1, names: ["白鹭"] }]);
  expect(peopleDoubts(parseScreenplay(`1、客厅 日 内\n${talk}`))).toEqual([]);
});
