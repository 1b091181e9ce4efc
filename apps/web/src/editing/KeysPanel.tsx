import { DetailHead } from "./DetailHead.tsx";
import type { PanelProps } from "./panelProps.ts";
import panel from "./ScenePanel.module.css";
import css from "./KeysPanel.module.css";

/** What can be done without a mouse; on a Mac Ctrl is ⌘. */
const KEYS: readonly (readonly [does: string, keys: string])[] = [
  ["换行种，倒着换", "Tab　Shift Tab"],
  ["行种直选", "Ctrl 1 … 6"],
  ["话里的描述", "Shift Enter"],
  ["新的一{场}", "Ctrl Enter"],
  ["上一{场}，下一{场}", "Alt ↑ ↓"],
  ["挪这一{场}", "Alt Shift ↑ ↓"],
  ["取提示，下一个提示", "→　Alt ↓"],
  ["选中之后能做的", "Ctrl K"],
  ["改写", "Ctrl J"],
  ["采纳，留原文", "Y　N"],
  ["下一处，上一处", "J　K"],
  ["批注", "Ctrl M"],
  ["划掉", "Ctrl Shift X"],
  ["撤销，重做", "Ctrl Z　Ctrl Shift Z"],
  ["查找与替换", "Ctrl F"],
  ["分屏", "Ctrl \\"],
  ["把分屏里选中的放过来", "Alt V"],
  ["左栏，稿纸，右栏", "F6"],
  ["存一份备份", "Ctrl Shift S"],
  ["立即保存", "Ctrl S"],
  ["离开稿纸", "Esc　Tab"],
  ["这张表", "Ctrl ."],
];

/** All shortcuts on one sheet. */
export const KeysPanel = ({ panels, editor }: PanelProps) => (
  <>
    <DetailHead title="不用鼠标" panels={panels} />
    {/* The region scrolls by keys: nothing in it takes the focus. */}
    <div className={panel.scroll} tabIndex={0} role="group" aria-label="全部按键">
      <p className={css.note}>每件事都有键。Mac 上 Ctrl 是 ⌘。</p>
      <dl className={css.keys}>
        {KEYS.map(([does, keys]) => (
          <div key={does}>
            <dt>{editor.say(does)}</dt>
            <dd>{keys}</dd>
          </div>
        ))}
      </dl>
    </div>
  </>
);
