// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LeftOut } from "./LeftOut.tsx";

test("of a passage that is left out it is told whether the forms still say it", () => {
  const back: number[] = [];
  const passages = [
    { from: 4, to: 12, text: "碑是半夜挪的，谁" },
    { from: 20, to: 28, text: "就剩四发炮弹了。" },
  ];
  render(<LeftOut passages={passages} used={[{ from: 6, to: 20 }]} onTakeIn={({ from }) => back.push(from)} />);
  const [used, unused] = screen.getAllByRole("listitem");
  expect(used?.textContent).toContain("已经写进表里的句子还会带，要改由您改");
  expect(unused?.textContent).toBe("就剩四发炮弹了。放回去这一处不再带给大模型");
  fireEvent.click(screen.getAllByRole("button", { name: "放回去" })[1]!);
  expect(back).toEqual([20]);
});
