import { useState } from "react";
import { DoneDialog } from "./DoneDialog.tsx";

interface Props {
  /** Every scene has its script. */
  isDone: boolean;
  scenes: number;
  onPreview: () => void;
}

/** Opens the completion dialog whenever the work becomes complete, not where it was when it was opened. */
export function Finished({ isDone, scenes, onPreview }: Props) {
  const [was, setWas] = useState(isDone);
  const [isOpen, setOpen] = useState(false);
  if (was !== isDone) {
    setWas(isDone);
    setOpen(isDone);
  }
  if (!isOpen) return null;
  return (
    <DoneDialog
      scenes={scenes}
      onPreview={() => {
        setOpen(false);
        onPreview();
      }}
      onClose={() => setOpen(false)}
    />
  );
}
