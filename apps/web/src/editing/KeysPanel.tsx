import { Icon } from "../ui/Icon.tsx";
import frame from "./editor.module.css";
import panel from "./ScenePanel.module.css";
import css from "./KeysPanel.module.css";

/** What can be done without a mouse; on a Mac Ctrl is ⌘. */
const KEYS: readonly (readonly [does: string, keys: string])[] = [
  ["换行种，倒着换", "Tab　Shift Tab"],
  ["行种直选", "Ctrl 1 … 6"],
  ["话里的描述", "Shift Enter"],
  ["新的一场", "Ctrl Enter"],
  ["上一场，下一场", "Alt ↑ ↓"],
  ["挪这一场", "Alt Shift ↑ ↓"],
  ["取提示，下一个提示", "→　Alt ↓"],
  ["划掉", "Ctrl Shift X"],
  ["撤销，重做", "Ctrl Z　Ctrl Shift Z"],
  ["查找与替换", "Ctrl F"],
  ["左栏，稿纸，右栏", "F6"],
  ["立即保存", "Ctrl S"],
  ["离开稿纸", "Esc　Tab"],
  ["这张表", "Ctrl ."],
];

/** All shortcuts on one sheet. */
export const KeysPanel = ({ onClose }: { onClose: () => void }) => (
  <aside className={frame.hand} aria-label="不用鼠标">
    <div className={panel.head}>
      <button type="button" className="icon-btn" aria-label="回到本场" onClick={onClose}>
        <Icon name="left" />
      </button>
      <h2>不用鼠标</h2>
    </div>
    <div className={panel.scroll}>
      <p className={css.note}>每件事都有键。Mac 上 Ctrl 是 ⌘。</p>
      <dl className={css.keys}>
        {KEYS.map(([does, keys]) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd>{keys}</dd>
          </div>
        ))}
      </dl>
    </div>
  </aside>
);
