import { confirm } from "../ui/confirm.tsx";

/** The new window was blocked: a button opens it. */
export const confirmBlockedWindow = (url: string, name: string, page: string, title = "传好了"): void =>
  confirm({
    title,
    content: `浏览器拦住了新窗口。《${name}》的${page}从这里打开。`,
    okText: `打开${page}`,
    onOk: () => void window.open(url, "_blank"),
  });
