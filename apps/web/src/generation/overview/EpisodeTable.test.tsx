// @vitest-environment jsdom
import type { BoardItem } from "@mochang/contract/generation";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { freshItem } from "../items.ts";
import { WorkspaceProvider, type Workspace } from "../workspace.ts";
import { EpisodeTable } from "./EpisodeTable.tsx";
import type { WholeSequence } from "./useWholeWork.ts";

let isNarrow = false;
beforeEach(() => vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: isNarrow })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const VALUES = {
  title: "过期柜",
  overview: "夜里三点，寄存处响了一声柜门",
  hook: "柜门响",
  cliffhanger: "是她的脸",
  minutes: 2,
  goal: "开柜",
};
const board = [1, 2].map((act) => ({ act: { id: `act${act}`, title: "" } as BoardItem, sequences: [] }));
const sequences = [1, 2].map(
  (number) =>
    ({
      sequence: { id: `s${number}`, title: `第${number}个柜`, isSubmit: number === 1 },
      number,
      act: number,
      actId: `act${number}`,
      scenes: [],
      item: { ...freshItem("sequence", `act${number}`, 1, VALUES), id: `s${number}`, isSubmit: number === 1 },
    }) as unknown as WholeSequence,
);

function show(onOpen?: (one: WholeSequence) => void) {
  const workspace = { overview: { scriptType: 4 } } as unknown as Workspace;
  render(
    <WorkspaceProvider value={workspace}>
      <EpisodeTable board={board} sequences={sequences} noun="集" {...(onOpen && { onOpen })} />
    </WorkspaceProvider>,
  );
}

it("opens a row in its place, from which its form is gone to", () => {
  isNarrow = false;
  const edited: number[] = [];
  show(({ number }) => edited.push(number));
  const row = screen.getByRole("button", { name: "第1个柜" });
  expect(screen.queryByText(VALUES.overview)).toBeNull();
  fireEvent.click(row);
  expect(row.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByText(VALUES.overview)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "修改参数" }));
  expect(edited).toEqual([1]);
  fireEvent.click(row);
  expect(screen.queryByText(VALUES.overview)).toBeNull();
});

it("reads a row where there is no form to go to, and folds a part with its length in sight", () => {
  isNarrow = false;
  show();
  fireEvent.click(screen.getByRole("button", { name: "第2个柜" }));
  expect(screen.queryByRole("button", { name: "去写" })).toBeNull();
  const second = screen.getAllByRole("rowgroup").at(-1) as HTMLElement;
  fireEvent.click(within(second).getByRole("button", { name: /^第二部/u }));
  expect(second.textContent).toBe("第二部1 集，2 分钟");
});

it("begins on a phone with the first part open", () => {
  isNarrow = true;
  show();
  expect(screen.queryByRole("button", { name: "第1个柜" })).not.toBeNull();
  expect(screen.queryByRole("button", { name: "第2个柜" })).toBeNull();
});
