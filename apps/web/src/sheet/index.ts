// The script's sheet: what evaluation reads on, and what editing and generation write on.
export { preloadStructure } from "./data/preloadStructure.ts";
export { useScriptDetail, useStructure } from "./data/queries.ts";
export type { SceneEntry } from "./document/sceneList.ts";
export type { TextRange } from "./document/textPositions.ts";
export { EmptyPanel, PanelHead } from "./layout/PanelHead.tsx";
export type { PanelTab } from "./layout/PanelTabs.tsx";
export type { CommandTarget, SheetCommand } from "./layout/sheetCommand.ts";
export { SheetSkeleton } from "./layout/SheetSkeleton.tsx";
export { BareTopBar } from "./layout/TopBar.tsx";
export { passageKey, type Passage, type Trail } from "./quotes/passage.ts";
export { QuoteSheet } from "./quotes/QuoteSheet.tsx";
export { wantsNote } from "./quotes/writeNote.ts";
export { lineProps, SCRIPT_CLASS } from "./quotes/lineProps.ts";
export { SheetFrame, type SidePanel } from "./SheetFrame.tsx";
export { importTab, notesTab, outlineTab, splitTab } from "./sheetTabs.tsx";
export { useOpeningPlace } from "./useOpeningPlace.ts";
export { useSheet, type OpenSheet } from "./useSheet.ts";
export type { SelectedText, SheetContext, SheetExtension, SheetView } from "./view/sheetView.ts";
