import { useState, type ReactNode } from "react";
import { AssistantUiProvider, useAssistantUi, type View } from "./columnState.ts";

/** Holds what the right column shows while its writer goes from step to step. */
export function AssistantUi({ children }: { children: ReactNode }) {
  const [view, setView] = useState<View | null | undefined>(undefined);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <AssistantUiProvider value={{ slot, setSlot, view, open: setView, fold: () => setView(null) }}>
      {children}
    </AssistantUiProvider>
  );
}

/** Where the column stands; empty while no form is open. */
export function AssistantPlace({ className }: { className: string }) {
  const { setSlot } = useAssistantUi();
  return <aside ref={setSlot} className={className} aria-label="右栏" />;
}
