import "virtual:tokens.css";
import "../../ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { thisWindowId } from "../../lib/windowId.ts";
import { ReviewPage } from "./ReviewPage.tsx";

thisWindowId();

// The 宋 slices, after the first paint, as in the app.
void import("@fontsource-variable/noto-serif-sc/wght.css");

const root = document.getElementById("root");
if (!root) throw new Error("review.html has no #root");
createRoot(root).render(
  <StrictMode>
    <ReviewPage />
  </StrictMode>,
);
