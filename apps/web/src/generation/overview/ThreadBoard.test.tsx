// @vitest-environment jsdom
import type { WorkOverview } from "@mochang/contract/generation";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { WorkspaceProvider, type Workspace } from "../workspace.ts";
import { ThreadBoard } from "./ThreadBoard.tsx";
import type { WholeSequence } from "./useWholeWork.ts";

afterEach(cleanup);

const sequence = (i: number, actId: string): WholeSequence =>
  ({
    sequence: { id: `q${i}`, title: `井${i}` },
    number: i,
    scenes: [{ id: `s${i}`, number: i, isSubmit: true }],
    act: 1,
    actId,
  }) as unknown as WholeSequence;

function open(sequences: readonly WholeSequence[]) {
  const overview = { items: [], scriptType: 4 } as unknown as WorkOverview;
  const { container } = render(
    <WorkspaceProvider value={{ overview } as unknown as Workspace}>
      <ThreadBoard sequences={sequences} noun="集" crowded={null} />
    </WorkspaceProvider>,
  );
  return container.firstElementChild as HTMLElement;
}

it("leaves no pixels between the columns of 80 episodes, and calls each by its number and title", () => {
  const board = open(Array.from({ length: 80 }, (_, i) => sequence(i + 1, "a")));
  expect(board.style.getPropertyValue("--gap")).toBe("0px");
  expect([...board.querySelectorAll("h3")].at(-1)?.title).toBe("第 80 集 井80");
  expect(open([sequence(1, "a")]).style.getPropertyValue("--gap")).toBe("8px");
});

it("says each act over its sequences, also in a browser without Map.groupBy", () => {
  const { groupBy } = Map;
  Reflect.deleteProperty(Map, "groupBy");
  try {
    const board = open([sequence(1, "a"), sequence(2, "a"), sequence(3, "b")]);
    expect([...board.querySelectorAll("h2")].map(({ style }) => style.gridColumn)).toEqual(["span 2", "span 1"]);
  } finally {
    Object.assign(Map, { groupBy });
  }
});
