/** State of a navigation to 评估剧本 that opens the upload form over it. */
export const OPEN_UPLOAD = { openUpload: true } as const;

/** True where a page's navigation state asks for the upload form. */
export const wantsUpload = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "openUpload" in state && state.openUpload === true;
