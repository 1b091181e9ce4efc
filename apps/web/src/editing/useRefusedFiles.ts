import { toasts } from "../ui/toasts.ts";
import { useStrayFiles } from "../ui/useStrayFiles.ts";

const refuse = (): void => toasts.warn("文件放不进稿子：请打开它，复制文字再粘贴；整部作品请在上传页上传");

/** A file that is dropped anywhere on the page is refused in a sentence. */
export const useRefusedFiles = (): void => useStrayFiles({ onDrop: refuse });
