// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { SheetFinding } from "../../run/findOnSheet.ts";
import { AddressRules } from "./AddressRules.tsx";
import { BannedRules } from "./BannedRules.tsx";
import { BrokenRules, type ScriptFindings } from "./BrokenRules.tsx";
import { NeverRules } from "./NeverRules.tsx";
import type { ChangePart } from "./useRows.ts";

afterEach(cleanup);

/** A part whose texts are stored, unless it `refuses`. */
function partOf(text: string, refuses = false) {
  const stored: string[] = [];
  const change: ChangePart = (next) => {
    stored.push(next(stored.at(-1) ?? text));
    return Promise.resolve(!refuses);
  };
  return { stored, part: { text, change, children: null } };
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: "input, textarea" }), { target: { value } });

it("shows who calls whom what, leaves other words as they are, and adds a row in the form that is read", async () => {
  const { stored, part } = partOf("罗小麦 → 罗顺堂「爷」\n下坪的人叫她沈家的");
  render(<AddressRules {...part} persons={["罗小麦", "罗顺堂"]} />);
  expect(screen.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "罗小麦罗顺堂爷",
    "下坪的人叫她沈家的",
  ]);
  press("称呼：加一条");
  type("谁", "沈照禾");
  type("叫谁", "罗顺堂");
  expect((screen.getByRole("button", { name: "存下" }) as HTMLButtonElement).disabled).toBe(true);
  type("叫什么", "罗叔");
  press("存下");
  await screen.findByRole("button", { name: "称呼：加一条" });
  expect(stored).toEqual(["罗小麦 → 罗顺堂「爷」\n下坪的人叫她沈家的\n沈照禾 → 罗顺堂「罗叔」"]);
});

it("changes a row in its place, and keeps what was written where it is not stored", async () => {
  const { stored, part } = partOf("雨只下一场。\n沈照禾不哭。", true);
  render(<NeverRules {...part} />);
  press("沈照禾不哭。");
  type("这一条", "沈照禾不笑。");
  press("存下");
  await screen.findByDisplayValue("沈照禾不笑。");
  expect(stored).toEqual(["雨只下一场。\n沈照禾不笑。"]);
  press("取消");
  expect(screen.getByRole("button", { name: "沈照禾不哭。" })).toBeTruthy();
});

it("takes a word out by its ×, and adds several at once", async () => {
  const { stored, part } = partOf("命运、救赎");
  render(<BannedRules {...part} />);
  press("删去「命运」");
  press("不用的词：加一条");
  type("不用的词", "嘴角上扬、眼眶湿润");
  press("存下");
  await screen.findByRole("button", { name: "不用的词：加一条" });
  expect(stored).toEqual(["救赎", "救赎、嘴角上扬、眼眶湿润"]);
});

it("adds words that are typed as the rule says them", async () => {
  const { stored, part } = partOf("命运");
  render(<BannedRules {...part} />);
  press("不用的词：加一条");
  type("不用的词", "不用「救赎」");
  press("存下");
  await screen.findByRole("button", { name: "不用的词：加一条" });
  expect(stored).toEqual(["命运、救赎"]);
});

it("gives the fields of two parts that are open at a time ids of their own", () => {
  render(
    <>
      <BannedRules {...partOf("").part} />
      <NeverRules {...partOf("").part} />
    </>,
  );
  press("不用的词：加一条");
  press("不能发生的事：加一条");
  const [first, second] = screen.getAllByRole("textbox").map(({ id }) => id);
  expect(first).not.toBe(second);
});

it("tells the same words in several scenes once", () => {
  const found = (sceneId: string, quote: string) =>
    ({
      key: `${sceneId}${quote}`,
      lineId: null,
      finding: { rule: "banned-word", sceneId, quote, message: quote },
    }) as unknown as SheetFinding;
  const meant: string[][] = [];
  const findings: ScriptFindings = {
    broken: [found("1", "命运"), found("2", "命运"), found("2", "救赎")],
    written: 2,
    numberOf: Number,
    isBusy: false,
    onGo: () => undefined,
    onMeant: (all) => meant.push(all.map(({ key }) => key)),
  };
  const { container } = render(<BrokenRules part="banned" findings={findings} />);
  const [twice, once] = [...container.children] as HTMLElement[];
  expect(twice?.textContent).toBe("2 处写了命运，约定里说不用。第 1 场第 2 场都是有意为之");
  expect(once?.textContent).toBe("第 2 场写了救赎，约定里说不用。去看有意为之");
  fireEvent.click(within(twice as HTMLElement).getByRole("button", { name: "都是有意为之" }));
  expect(meant).toEqual([["1命运", "2命运"]]);
});
