import { lazy, Suspense, useState } from "react";
import { retryUntilSuccess } from "../../lib/retryUntilSuccess.ts";

const DoneDialog = lazy(
  retryUntilSuccess(() => import("./DoneDialog.tsx").then((loaded) => ({ default: loaded.DoneDialog }))),
);

interface Props {
  /** Every scene has its script. */
  isDone: boolean;
  name: string;
  scenes: number;
  onPreview: () => void;
  /** 下载与送出. */
  onOut: () => void;
}

/** Opens the completion dialog whenever the work becomes complete, not where it was when it was opened. */
export function LazyDoneDialog({ isDone, name, scenes, onPreview, onOut }: Props) {
  const [was, setWas] = useState(isDone);
  const [isOpen, setOpen] = useState(false);
  if (was !== isDone) {
    setWas(isDone);
    setOpen(isDone);
  }
  if (!isOpen) return null;
  return (
    <Suspense>
      <DoneDialog
        name={name}
        scenes={scenes}
        onPreview={() => {
          setOpen(false);
          onPreview();
        }}
        onOut={() => {
          setOpen(false);
          onOut();
        }}
        onClose={() => setOpen(false)}
      />
    </Suspense>
  );
}
