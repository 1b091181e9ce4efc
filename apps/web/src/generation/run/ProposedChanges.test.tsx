// @vitest-environment jsdom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ProposedChanges } from "./ProposedChanges.tsx";

const lines = [
  { type: "action", text: "井台上结了冰。" },
  { type: "dialogue", text: "水没了。" },
] as const;

test("each change stands with its line as it is, the words instead, and the reason", () => {
  render(
    <ProposedChanges
      lines={[...lines]}
      changes={[
        { op: "change", line: 2, type: "dialogue", text: "桶底朝天了。", reason: "说得太白。" },
        { op: "insert", line: 1, type: "action", text: "桶碰着井沿。", reason: "先听见，再看见。" },
      ]}
    />,
  );
  expect(screen.getByText("审过了，提了 2 处，没有动稿子")).toBeTruthy();
  expect(screen.getByText("水没了。").tagName).toBe("DEL");
  expect(screen.getByText("桶底朝天了。").tagName).toBe("INS");
  expect(screen.queryByText("井台上结了冰。")).toBeNull();
  expect(screen.getByText("先听见，再看见。")).toBeTruthy();
});

test("nothing stands where nothing is proposed", () => {
  const { container } = render(<ProposedChanges lines={[]} changes={[]} />);
  expect(container.childElementCount).toBe(0);
});
