// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { SceneHistoryPart } from "./SceneHistoryPart.tsx";

afterEach(cleanup);

test("how many backups a scene has is told once it is known", () => {
  const part = (backups: object) => {
    const history = { backups, own: [], automatic: [], earlier: [], states: {}, picked: [], changes: new Map() };
    const props = { name: "第 1 场", history, commands: { making: null } };
    return <SceneHistoryPart {...(props as unknown as Parameters<typeof SceneHistoryPart>[0])} />;
  };
  const { rerender } = render(part({ isPending: true }));
  expect(screen.queryByText(/\/ 5/u)).toBeNull();
  rerender(part({ isError: true, error: new Error("away"), refetch: () => undefined }));
  expect(screen.queryByText(/\/ 5/u)).toBeNull();
  rerender(part({ data: [] }));
  expect(screen.queryByText(/0 \/ 5/u)).not.toBeNull();
});
