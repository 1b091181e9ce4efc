import { useEffect } from "react";
import { toasts } from "../ui/toasts.ts";

/** A file that is dropped anywhere on the page is refused in a sentence: the browser would leave the script to open it. */
export function useRefusedFiles(): void {
  useEffect(() => {
    const refuse = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (event.type === "drop") toasts.warn("文件放不进稿子：请打开它，复制文字再粘贴；整部作品请在上传页上传");
    };
    const types = ["dragover", "drop"] as const;
    for (const type of types) addEventListener(type, refuse);
    return () => types.forEach((type) => removeEventListener(type, refuse));
  }, []);
}
