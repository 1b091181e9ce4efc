import { useSyncExternalStore } from "react";
import { readSetting, writeSetting } from "../lib/storage.ts";
import type { Mode } from "./theme.ts";

export type Choice = Mode | "system";

const listeners = new Set<() => void>();
const dark = () => matchMedia("(prefers-color-scheme: dark)");

function choice(): Choice {
  const stored = readSetting("theme");
  return stored === "light" || stored === "dark" ? stored : "system";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const query = dark();
  query.addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    query.removeEventListener("change", listener);
  };
}

/** Day, night, or as the system says. `public/theme.js` sets the same attribute before the first paint. */
export function choose(next: Choice): void {
  writeSetting("theme", next === "system" ? null : next);
  if (next === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  for (const listener of listeners) listener();
}

export const useChoice = (): Choice => useSyncExternalStore(subscribe, choice);

export const useMode = (): Mode =>
  useSyncExternalStore(subscribe, () =>
    choice() === "system" ? (dark().matches ? "dark" : "light") : (choice() as Mode),
  );
