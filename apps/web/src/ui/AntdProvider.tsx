import { ConfigProvider, theme } from "antd";
import zhCN from "antd/locale/zh_CN";
import type { ReactNode } from "react";
import { antTheme } from "./antTheme.ts";
import { useMedia } from "./useMedia.ts";
import { useMode } from "./useTheme.ts";
import "./antd.css";

/** Ant Design in Chinese and in our colours, around the parts that use it; they and it come in chunks of their own. */
export function AntdProvider({ children }: { children: ReactNode }) {
  const mode = useMode();
  const still = useMedia("(prefers-reduced-motion: reduce)");
  // Without motion menus and dialogs do not wait for an animation's end, which base.css never lets come.
  const config = antTheme(mode, !still);
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
