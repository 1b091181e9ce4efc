import { lazy } from "react";

/** The viewer and the library that draws pages load where a file is shown. */
export const PdfViewer = lazy(async () => ({ default: (await import("./PdfViewer.tsx")).PdfViewer }));
