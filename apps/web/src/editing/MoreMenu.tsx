import { formatInk, maskPhone } from "@mochang/contract";
import clsx from "clsx";
import { useLogout, useUser } from "../account/index.ts";
import { useBalance } from "../ink/index.ts";
import { spacedInk } from "../lib/format.ts";
import { Icon } from "../ui/Icon.tsx";
import { Menu, type MenuItem } from "../ui/Menu.tsx";
import type { PanelProps } from "./panelProps.ts";
import { LEFT_TABS, MORE_ITEMS, RIGHT_TABS } from "./panels.ts";
import css from "./editor.module.css";

/** What has no place under the thumb of a phone. */
export function MoreMenu(props: PanelProps) {
  const { editor, panels } = props;
  const user = useUser();
  const logout = useLogout();
  const balance = useBalance();
  /** What it does is seen on the sheet: no panel stands over it then. */
  const onSheet = (act: () => void) => () => {
    panels.bringFront(null);
    act();
  };
  const tabs: MenuItem[] = [
    ...LEFT_TABS.filter(({ icon }) => !icon).map(({ key, name }) => ({
      key,
      label: name,
      onSelect: () => panels.showLeft(key),
    })),
    ...RIGHT_TABS.filter(({ icon }) => !icon).map(({ key, name }) => ({
      key,
      label: name,
      onSelect: () => panels.show(key),
    })),
  ];
  return (
    <Menu
      className={clsx("icon-btn", css.narrow)}
      align="end"
      label="更多"
      items={[
        ...tabs,
        ...(RIGHT_TABS.length > 0
          ? [{ key: "scene", label: editor.isProse ? "本章" : "本场", onSelect: () => panels.open({ key: "scene" }) }]
          : []),
        { key: "find", label: "查找与替换", ruled: true, onSelect: onSheet(() => editor.setFoot({ is: "find" })) },
        ...MORE_ITEMS.flatMap((items) => items(props)),
        {
          key: "exit",
          label: "退出",
          ruled: true,
          ...(user.data && { hint: maskPhone(user.data.phone) }),
          onSelect: () => void logout(),
        },
      ]}
      {...(balance.data && { note: `余墨 ${spacedInk(formatInk(balance.data.balance))}` })}
    >
      <Icon name="more" />
    </Menu>
  );
}
