import { Icon } from "../../ui/Icon.tsx";
import { Menu } from "../../ui/Menu.tsx";
import type { PanelProps } from "../panelProps.ts";
import { useReviewLinks } from "../review/reviewLinks.ts";
import css from "../editor.module.css";

/** 导出 in the header: each entry opens the panel at its format, the last one that of review links. */
export function ExportMenu({ script, panels, editor }: PanelProps) {
  const openLinks = useReviewLinks(script.scriptId, false).data?.filter(({ state }) => state === "open").length ?? 0;
  const open = (id: string) => () => panels.open({ key: "export", id });
  return (
    <Menu
      className={css.tool}
      align="end"
      items={[
        { key: "pdf", label: "PDF", ...(!editor.isProse && { hint: "三种版式" }), onSelect: open("pdf") },
        { key: "docx", label: "Word", hint: "带批注、修订", onSelect: open("docx") },
        ...(editor.isProse
          ? [{ key: "txt", label: "文本", onSelect: open("txt") }]
          : [
              { key: "fdx", label: "FDX、Fountain、文本", onSelect: open("fdx") },
              { key: "xlsx", label: "顺场表", hint: "XLSX", onSelect: open("xlsx") },
            ]),
        { key: "origin", label: "创作过程说明", hint: "PDF", onSelect: () => panels.open({ key: "origin" }) },
        {
          key: "review",
          label: "审读链接…",
          icon: "eye",
          ruled: true,
          ...(openLinks > 0 ? { hint: `${openLinks} 个开着` } : {}),
          onSelect: () => panels.open({ key: "review" }),
        },
      ]}
    >
      <Icon name="download" />
      导出
      <Icon name="down" small />
    </Menu>
  );
}
