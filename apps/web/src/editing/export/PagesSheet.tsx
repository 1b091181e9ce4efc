import { PrintedPages, usePrintedPages } from "../../sheet/index.ts";
import type { PanelProps } from "../panelProps.ts";
import { SheetOverlay } from "../SheetOverlay.tsx";
import { exportQuery, type ExportChoice } from "./exportChoice.ts";
import { whenSaved } from "./whenSaved.ts";

interface Props extends PanelProps {
  choice: ExportChoice;
  /** About how many pages there are. */
  pages: number | undefined;
}

/** The first pages as they will be exported, where the sheet is. */
export function PagesSheet({ script, editor, choice, pages }: Props) {
  const drawn = usePrintedPages({
    query: exportQuery(script, choice),
    region: choice.region,
    total: pages === undefined ? undefined : pages + (choice.titlePage ? 1 : 0),
    whenSaved: () => whenSaved(editor.saving),
  });
  return (
    <SheetOverlay
      label="印出来的样子"
      foot={
        drawn.isFetching
          ? "正在排版"
          : `头 ${drawn.drawnPages} 页，${choice.format === "docx" ? "Word 自己分页，会略有出入" : "导出就是这样"}`
      }
    >
      <PrintedPages pages={drawn} name={script.name} />
    </SheetOverlay>
  );
}
