// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { createStore } from "../../ui/store.ts";
import type { Saving } from "./openSaving.ts";
import { SavingStatus } from "./SavingStatus.tsx";
import type { SavingSession } from "./savingSession.ts";
import type { SavingState } from "./savingState.ts";

afterEach(cleanup);

test("says by Beijing's clock when everything was saved", () => {
  const savedAt = Date.UTC(2026, 10, 30, 16, 5);
  const session = {
    state: createStore<SavingState>({ kind: "saved", savedAt, reason: null, sentence: null }),
    questions: createStore<readonly never[]>([]),
    leftovers: createStore<readonly never[]>([]),
  };
  const saving = { session: createStore(session as unknown as SavingSession) } as unknown as Saving;
  render(<SavingStatus saving={saving} name="渡口" />);
  expect(screen.getByRole("button").textContent).toBe("已保存00:05");
});
