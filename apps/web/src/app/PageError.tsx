import { useLayoutEffect } from "react";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { CenteredPage } from "../ui/CenteredPage.tsx";
import { removeOpening } from "../ui/removeOpening.ts";

/** Shown when a page throws, or its code could not be fetched. */
export function PageError() {
  useLayoutEffect(removeOpening, []);
  return (
    <CenteredPage role="alert">
      <span className="brand">墨场</span>
      <h1 className="h1">页面没有打开</h1>
      <p className="quiet">可能是网络断了，也可能刚刚换了新版本。刷新一下就好。</p>
      <Button icon={<Icon name="redo" small />} onClick={() => location.reload()}>
        刷新
      </Button>
    </CenteredPage>
  );
}
