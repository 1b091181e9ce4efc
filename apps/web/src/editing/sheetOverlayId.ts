/** The element in which something else than the sheet is shown in the middle. */
export const SHEET_OVERLAY_ID = "stage";
