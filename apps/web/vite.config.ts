import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { early } from "./early.ts";
import { tokensCss } from "./src/ui/theme.ts";

/** The colour and type tokens of `src/ui/theme.ts` as a stylesheet, so that one table feeds Ant Design, the charts and the CSS. */
function tokens(): Plugin {
  const id = "virtual:tokens.css";
  return {
    name: "tokens",
    resolveId: (source) => (source === id ? `\0${id}` : null),
    load: (loaded) => (loaded === `\0${id}` ? tokensCss() : null),
  };
}

const server = process.env.API_URL ?? "http://127.0.0.1:8080";

export default defineConfig({
  plugins: [tokens(), react(), early()],
  build: {
    outDir: "dist",
    target: "es2022",
    // No data: URLs: a font slice inlined into the stylesheet would be paid for by everyone who never shows its characters.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
  },
  server: {
    proxy: Object.fromEntries(
      ["/api", "/sse-api"].map((path) => [path, { target: server, changeOrigin: false, ws: path === "/api" }]),
    ),
  },
});
