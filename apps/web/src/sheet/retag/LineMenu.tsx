import type { LineType } from "@mochang/screenplay";
import { Dropdown, type MenuProps } from "antd";
import { useEffect, type CSSProperties } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { isRepeatedClick } from "../../ui/isRepeatedClick.ts";
import { LINE_TYPES } from "../documentLookups/lineTypes.ts";
import type { LineTarget } from "../view/sheetView.ts";
import { menuPlace } from "./menuPlace.ts";
import css from "./LineMenu.module.css";

export interface LineMenuCommand {
  key: string;
  label: string;
  run: () => void;
}

interface Props {
  target: LineTarget;
  /** The line's type now. */
  type: LineType;
  /** Neighbours of its type, itself among them. */
  runLength: number;
  /** Lines that the command is for. */
  lineCount: number;
  onChangeType: (type: LineType, wholeRun: boolean) => void;
  commands: readonly LineMenuCommand[];
  onClose: () => void;
}

type Items = NonNullable<MenuProps["items"]>;

const typeItems = (prefix: "line" | "run", current: LineType | null): Items =>
  LINE_TYPES.map(({ type, name }) => ({
    key: `${prefix}:${type}`,
    label: name,
    extra: type === current ? <Icon name="check" small /> : undefined,
    "aria-current": type === current ? ("true" as const) : undefined,
  }));

const menuItems = ({ type, runLength, lineCount, commands }: Props): Items => [
  {
    key: "is",
    type: "group",
    label: lineCount > 1 ? `这 ${lineCount} 行是` : "这一行是",
    children: typeItems("line", lineCount > 1 ? null : type),
  },
  ...(runLength > 1 && lineCount === 1
    ? [{ key: "run", label: `连着的 ${runLength} 行都改成`, children: typeItems("run", null) }]
    : []),
  { type: "divider" as const },
  ...commands.map(({ key, label }) => ({ key: `command:${key}`, label })),
];

/** The keyboard that opened the menu goes on in it. */
const KEYBOARD = { autoFocus: true };

/** The menu of a line: what it is, what its whole run is, and what else can be done with it. */
export function LineMenu(props: Props) {
  const { target, commands, onChangeType, onClose } = props;
  useEffect(() => {
    window.addEventListener("resize", onClose);
    return () => window.removeEventListener("resize", onClose);
  }, [onClose]);
  const { top, height, room } = menuPlace(target.at, window.innerHeight);
  return (
    <Dropdown
      open
      {...KEYBOARD}
      trigger={["click"]}
      classNames={{ root: css.menu ?? "" }}
      // A press on an item closes the menu below, where it is taken.
      onOpenChange={(open, { source }) => !open && source !== "menu" && onClose()}
      menu={{
        items: menuItems(props),
        style: { "--room": `${room}px` } as CSSProperties,
        onClick: ({ key, domEvent }) => {
          if (isRepeatedClick(domEvent)) return;
          const [prefix, rest] = key.split(":");
          onClose();
          if (prefix === "command") commands.find((command) => command.key === rest)?.run();
          else onChangeType(rest as LineType, prefix === "run");
        },
      }}
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label="这一行"
        style={{ position: "fixed", left: target.at.x, top, width: 1, height, opacity: 0 }}
      />
    </Dropdown>
  );
}
