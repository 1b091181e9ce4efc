import { App, ConfigProvider, theme } from "antd";
import zhCN from "antd/locale/zh_CN";
import { RouterProvider } from "react-router/dom";
import { antTheme } from "../ui/theme.ts";
import { useMedia } from "../ui/useMedia.ts";
import { useMode } from "../ui/useTheme.ts";
import { QueryProvider } from "./QueryProvider.tsx";
import { router } from "./router.tsx";

export function Root() {
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
      <App message={{ maxCount: 3 }}>
        <QueryProvider>
          <RouterProvider router={router} />
        </QueryProvider>
      </App>
    </ConfigProvider>
  );
}
