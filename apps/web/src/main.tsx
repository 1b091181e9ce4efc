// Before the router is made, which reads the address.
import "./app/rewriteHashPath.ts";
import "virtual:tokens.css";
import "virtual:frame-font.css";
import "./ui/base.css";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { moveSheetsToHead } from "./app/moveSheetsToHead.ts";
import { Root } from "./app/Root.tsx";
import { preloadPage } from "./app/router.tsx";
import { thisWindowId } from "./lib/windowId.ts";

thisWindowId();
moveSheetsToHead();
// Beside the question who opens it; a failure is told by the page itself.
preloadPage(location.pathname)?.catch(() => undefined);

// The 宋 slices: one stylesheet of faces, after the first paint; the browser then fetches only the slices whose characters it shows. What the app itself sets in 宋 has small
// files of its own (virtual:frame-font.css).
void import("@fontsource-variable/noto-serif-sc/wght.css");

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
// As a transition the first rendering goes in slices of some milliseconds: on a phone it held the page for a quarter of a second.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  ),
);
