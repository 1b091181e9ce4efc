// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { PasteReport } from "../sheet/index.ts";
import { PastedFoot } from "./PastedFoot.tsx";

afterEach(cleanup);

const reportOf = (ids: string[]): PasteReport => ({
  lines: ids.map((id) => ({ type: "line", attrs: { id, type: "action" }, content: [] }) as never),
  doubtful: ids,
});

test("the lines in doubt of what is pasted next are begun with at the first", () => {
  const onLine = vi.fn<(id: string) => void>();
  const foot = (report: PasteReport) => (
    <PastedFoot
      report={report}
      lineOf={() => ({ type: "action", words: "通车仪式" })}
      onLine={onLine}
      onType={() => undefined}
      onUndo={() => undefined}
      onKeep={() => undefined}
    />
  );
  const first = reportOf(["a", "b", "c"]);
  const { rerender } = render(foot(first));
  fireEvent.click(screen.getByText("看拿不准的 3 行"));
  fireEvent.click(screen.getByText("下一行 1 / 3"));
  fireEvent.click(screen.getByText("下一行 2 / 3"));
  rerender(foot(first));
  expect(screen.queryByText("下一行 3 / 3")).not.toBeNull();
  rerender(foot(reportOf(["x", "y"])));
  fireEvent.click(screen.getByText("看拿不准的 2 行"));
  expect(onLine).toHaveBeenLastCalledWith("x");
});
