import { lazy, Suspense, useState, type ComponentProps } from "react";
import { retryUntilSuccess } from "../lib/retryUntilSuccess.ts";
import type { UploadDrawer as Drawer } from "./UploadDrawer.tsx";

const Loaded = lazy(retryUntilSuccess(() => import("./UploadDrawerInAntd.tsx")));

/** The upload form's code comes when it is first opened: its selects and cascader are half of Ant Design. */
export function UploadDrawer(props: ComponentProps<typeof Drawer>) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
