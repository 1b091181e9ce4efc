import "virtual:tokens.css";
import "virtual:public-font.css";
import "../ui/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { thisWindowId } from "../lib/windowId.ts";
import { LoginPage } from "./LoginPage.tsx";

thisWindowId();

const root = document.getElementById("root");
if (!root) throw new Error("public.html has no #root");
createRoot(root).render(
  <StrictMode>
    <LoginPage />
  </StrictMode>,
);
