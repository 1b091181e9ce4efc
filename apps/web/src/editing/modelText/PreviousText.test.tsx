// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PreviousText } from "./PreviousText.tsx";

afterEach(cleanup);

test.each([
  ["model", 1],
  ["author", 0],
  [null, 0],
] as const)("what stood there before is labelled where a model wrote it: %s", (origin, labels) => {
  render(
    <PreviousText origin={origin} isRestoring={false} onRestore={vi.fn<() => void>()}>
      <p>船不开。</p>
    </PreviousText>,
  );
  fireEvent.click(screen.getByRole("button", { name: "看上一份" }));
  expect(document.querySelectorAll('[data-origin="model"]')).toHaveLength(labels);
});
