import type { IconName } from "../../ui/Icon.tsx";

/** A page that the palette leads to. */
export interface Destination {
  to: string;
  label: string;
  icon: IconName;
  /** Other words for it. */
  keywords: string;
  /** Not for tenant 8. */
  evaluates?: true;
  /** For administrators alone. */
  administers?: true;
}

export const DESTINATIONS: readonly Destination[] = [
  { to: "/dashboard/list", label: "首页", icon: "home", keywords: "home" },
  { to: "/pinggu/createdscript", label: "生成剧本", icon: "brush", keywords: "创作 写" },
  { to: "/pinggu/editscriptUpload", label: "修改剧本", icon: "script", keywords: "编辑 上传" },
  { to: "/pinggu/pingguUpload", label: "评估剧本", icon: "stamp", keywords: "上传 报告", evaluates: true },
  {
    to: "/pinggu/pingguUpload?activeNameTab=second",
    label: "导出记录",
    icon: "download",
    keywords: "报告 PDF",
    evaluates: true,
  },
  { to: "/dashboard/allScript", label: "全部剧本", icon: "file", keywords: "作品 列表" },
  { to: "/dashboard/ink", label: "用墨账目", icon: "drop", keywords: "余墨 账单 CSV" },
  { to: "/dashboard/scriptRecords", label: "记录", icon: "layers", keywords: "历史" },
  { to: "/dashboard/selectedArticles", label: "精选文章", icon: "book", keywords: "阅读" },
  { to: "/dashboard/excellentScript", label: "优秀剧本", icon: "book", keywords: "示例" },
  { to: "/account", label: "账号", icon: "crew", keywords: "手机号 设备 登录 导出 数据 注销 外观" },
  { to: "/admin", label: "管理", icon: "more", keywords: "用户 赠墨 任务 服务方 内容 操作记录", administers: true },
];

/** Those whose name, or another word for it, holds what was typed; all without a word. */
export const matching = <T extends { label: string; keywords: string }>(all: readonly T[], typed: string): T[] => {
  const words = typed.trim().toLowerCase();
  return all.filter(({ label, keywords }) => `${label} ${keywords}`.toLowerCase().includes(words));
};
