import type { ComponentProps } from "react";
import { AntdProvider } from "../../ui/AntdProvider.tsx";
import { CompareView } from "./CompareView.tsx";

/** The comparison with Ant Design around it: the choice of a draft is an Ant Design select. */
export default function CompareViewInAntd(props: ComponentProps<typeof CompareView>) {
  return (
    <AntdProvider>
      <CompareView {...props} />
    </AntdProvider>
  );
}
