// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test } from "vitest";
import { act, cleanup, renderHook } from "@testing-library/react";
import { useKeptField, useKeptFieldsGuard } from "./keptFields.ts";

beforeAll(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});
afterEach(cleanup);

const field = (key: string) => renderHook(() => useKeptField<string | null>(key, null));

test("what was typed outlives its panel, by its key, until it is saved or given up", () => {
  const first = field("plan:1");
  act(() => first.result.current[1]("写到一半"));
  expect(first.result.current[0]).toBe("写到一半");
  first.unmount();
  expect(field("plan:2").result.current[0]).toBeNull();
  const again = field("plan:1");
  expect(again.result.current[0]).toBe("写到一半");
  act(() => again.result.current[1](null));
  expect(field("plan:1").result.current[0]).toBeNull();
});

test("the page is not left without a question while something is kept", () => {
  renderHook(() => useKeptFieldsGuard());
  const { result } = field("plan:3");
  const isAsked = (): boolean => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(isAsked()).toBe(false);
  act(() => result.current[1]("写到一半"));
  expect(isAsked()).toBe(true);
  act(() => result.current[1](null));
  expect(isAsked()).toBe(false);
});
