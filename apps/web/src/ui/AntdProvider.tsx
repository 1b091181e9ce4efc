import { ConfigProvider, theme } from "antd";
import zhCN from "antd/locale/zh_CN";
import type { ReactNode } from "react";
import { antTheme } from "./antTheme.ts";
import { useMedia } from "./useMedia.ts";
import { useMode } from "./useTheme.ts";
import "./antd.css";

/** Ant Design's locale and theme, around the parts that use it; both are in lazy chunks. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const mode = useMode();
  const reducedMotion = useMedia("(prefers-reduced-motion: reduce)");
  // base.css turns animations off for reduced motion: Ant Design would wait for their end.
  const config = antTheme(mode, !reducedMotion);
  return (
    <ConfigProvider
      locale={zhCN}
      button={{ autoInsertSpace: false }}
      theme={{ ...config, algorithm: mode === "dark" ? theme.darkAlgorithm : theme.defaultAlgorithm, hashed: false }}
    >
      {children}
    </ConfigProvider>
  );
}
