import type { ComponentProps } from "react";
import { AntdProvider } from "../ui/AntdProvider.tsx";
import { UploadDrawer } from "./UploadDrawer.tsx";

/** The upload form with Ant Design around it: its selects and cascader are Ant Design's. */
export default function UploadDrawerInAntd(props: ComponentProps<typeof UploadDrawer>) {
  return (
    <AntdProvider>
      <UploadDrawer {...props} />
    </AntdProvider>
  );
}
