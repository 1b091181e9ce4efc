// @vitest-environment jsdom
import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { ProposedChanges } from "./ProposedChanges.tsx";

const lines = [
  { type: "action", text: "井台上结了冰。" },
  { type: "dialogue", text: "水没了。" },
] as const;

test("each change stands with its line as it is, the words instead, and the reason; one is taken, of one that is stale that is said", () => {
  const accepted: string[] = [];
  const { container } = render(
    <ProposedChanges
      lines={[...lines]}
      changes={[
        { op: "change", line: 2, type: "dialogue", text: "桶底朝天。", reason: "说得太白。" },
        { op: "insert", line: 1, type: "action", text: "桶碰着井沿。", reason: "先听见，再看见。" },
      ]}
      takeOf={(change) => (change.op === "change" ? () => accepted.push(change.text) : null)}
    />,
  );
  expect(screen.getByText("审过了，提了 2 处，没有动稿子")).toBeTruthy();
  const words = (name: string) => [...container.querySelectorAll(name)].map((one) => one.textContent).join("");
  expect(words("del")).toContain("水没了");
  expect(words("ins")).toContain("桶碰着井沿。");
  expect(screen.getByText("先听见，再看见。")).toBeTruthy();
  expect(screen.getByText("已经采用，或者这一行改过了")).toBeTruthy();
  fireEvent.click(screen.getByText("采用"));
  expect(accepted).toEqual(["桶底朝天。"]);
});

test("nothing stands where nothing is proposed", () => {
  const { container } = render(<ProposedChanges lines={[]} changes={[]} takeOf={() => null} />);
  expect(container.childElementCount).toBe(0);
});
