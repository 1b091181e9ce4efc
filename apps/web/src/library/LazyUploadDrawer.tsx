import { lazy, Suspense, useState, type ComponentProps } from "react";
import { retryUntilSuccess } from "../lib/retryUntilSuccess.ts";
import { useToasts } from "../ui/toasts.ts";
import { useStrayFiles } from "../ui/useStrayFiles.ts";
import type { UploadDrawer as Drawer } from "./UploadDrawer.tsx";

const Loaded = lazy(retryUntilSuccess(() => import("./UploadDrawerInAntd.tsx")));

/** The upload form's code comes when it is first opened: its selects and cascader are half of Ant Design. Files dropped beside it are refused before that, too. */
export function UploadDrawer(props: ComponentProps<typeof Drawer>) {
  const toasts = useToasts();
  useStrayFiles({ onDrop: () => toasts.warn(props.open ? "请把文件放进上传框里" : "请先打开上传的表单") });
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
