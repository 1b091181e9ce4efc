// @vitest-environment jsdom
import { renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { useDraftBook } from "./useDraftBook.ts";

const KEY = { scriptId: "s", versionId: "v" };

it("leaves no id of its window where a duplicated tab would take it over with the session's storage", async () => {
  sessionStorage.clear();
  const { result } = renderHook(() => useDraftBook(KEY, "u"));
  await vi.waitFor(() => expect(result.current).not.toBeNull());
  expect({ ...sessionStorage }).toEqual({});
});

it("code that fails to come for a version that was left does not take the next one's page", async () => {
  let fail: (error: Error) => void = () => undefined;
  const failing = new Promise<never>((_, reject) => (fail = reject));
  const loads = [() => failing, () => import("./draft/openBrowserDraftBook.ts")];
  const load = () => (loads.shift() ?? (() => failing))();
  const { result, rerender } = renderHook(({ versionId }) => useDraftBook({ scriptId: "s", versionId }, "u", load), {
    initialProps: { versionId: "v" },
  });
  rerender({ versionId: "w" });
  fail(new Error("no such code"));
  await vi.waitFor(() => expect(result.current).not.toBeNull());
});
