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
