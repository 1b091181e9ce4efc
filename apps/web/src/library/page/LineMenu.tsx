import type { LineType } from "@mochang/screenplay";
import { Dropdown } from "antd";
import { useEffect } from "react";
import { Icon } from "../../ui/Icon.tsx";
import { KINDS } from "./kinds.ts";
import type { LineTarget } from "./openPage.ts";

export interface LineCommand {
  key: string;
  label: string;
  act: () => void;
}

interface Props {
  target: LineTarget;
  /** The line's kind now. */
  type: LineType;
  /** Neighbours of its kind, itself among them. */
  run: number;
  /** Lines chosen together. */
  chosen: number;
  onRetag: (type: LineType, wholeRun: boolean) => void;
  commands: LineCommand[];
  onClose: () => void;
}

const kinds = (prefix: string, now: LineType | null) =>
  KINDS.map(({ type, name }) => ({
    key: `${prefix}:${type}`,
    label: name,
    extra: type === now ? <Icon name="check" small /> : undefined,
    "aria-current": type === now ? ("true" as const) : undefined,
  }));
/** The keyboard that opened the menu goes on in it. */
const KEYBOARD = { autoFocus: true };

/** The menu of a line: what it is, what its whole run is, and what else can be done with it. */
export function LineMenu({ target, type, run, chosen, onRetag, commands, onClose }: Props) {
  useEffect(() => {
    const close = (): void => onClose();
    window.addEventListener("resize", close);
    return () => window.removeEventListener("resize", close);
  }, [onClose]);
  return (
    <Dropdown
      open
      {...KEYBOARD}
      trigger={["click"]}
      classNames={{ root: "line-menu" }}
      onOpenChange={(open) => !open && onClose()}
      menu={{
        items: [
          {
            key: "is",
            type: "group",
            label: chosen > 1 ? `这 ${chosen} 行是` : "这一行是",
            children: kinds("one", chosen === 1 ? type : null),
          },
          ...(run > 1 && chosen === 1
            ? [{ key: "run", label: `连着的 ${run} 行都改成`, children: kinds("run", null) }]
            : []),
          { type: "divider" as const },
          ...commands.map(({ key, label }) => ({ key: `do:${key}`, label })),
        ],
        onClick: ({ key }) => {
          const [what, which] = key.split(":");
          onClose();
          if (what === "do") commands.find((c) => c.key === which)?.act();
          else onRetag(which as LineType, what === "run");
        },
      }}
    >
      <button
        type="button"
        className="line-menu-at"
        tabIndex={-1}
        aria-label="这一行"
        style={{ position: "fixed", left: target.at.x, top: target.at.y, width: 1, height: 1, opacity: 0 }}
      />
    </Dropdown>
  );
}
