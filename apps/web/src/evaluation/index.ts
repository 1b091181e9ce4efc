export { generateReport } from "./api.ts";
export { UploadEstimate } from "./UploadEstimate.tsx";
export { useDownload } from "./useDownload.ts";
export { useRunActions } from "./useRunActions.ts";
