import { maskPhone } from "@mochang/contract";
import clsx from "clsx";
import { useLogout, useUser } from "../account/index.ts";
import { useBalance } from "../ink/index.ts";
import { inkText } from "../lib/inkText.ts";
import { Icon } from "../ui/Icon.tsx";
import { Menu, type MenuItem } from "../ui/Menu.tsx";
import type { PanelProps } from "./panelProps.ts";
import { pagesStore } from "./printLayout/pagesStore.ts";
import { LEFT_TABS, MORE_ITEMS, RIGHT_TABS } from "./panels.ts";
import { useReviewLinks } from "./review/reviewLinks.ts";
import { useTodo } from "./todo/useTodo.ts";
import { useVersions } from "./versions/queries.ts";
import { useSinceItems } from "./versions/useSinceItems.ts";
import { useStore } from "../ui/store.ts";
import css from "./editor.module.css";

/** How many there are of what each entry leads to, by its key. */
function useCounts(props: PanelProps): Readonly<Record<string, string>> {
  const { scriptId } = props.script;
  const open = useTodo(props).items?.filter(({ state }) => state === "open").length ?? 0;
  const total = useVersions(scriptId).data?.pages[0]?.total;
  const openLinks = useReviewLinks(scriptId).data?.filter(({ state }) => state === "open").length ?? 0;
  const { pages } = useStore(pagesStore);
  return {
    ...(open > 0 && { todo: `${open} 处` }),
    ...(total !== undefined && { history: `${total + 1} 版` }),
    ...(openLinks > 0 && { review: `${openLinks} 个开着` }),
    ...(pages !== null && { pages: `${pages} 页` }),
  };
}

/** What has no place under the thumb of a phone. */
export function MoreMenu(props: PanelProps) {
  const { editor, panels } = props;
  /** What it does is seen on the sheet: no panel stands over it then. */
  const onSheet = (act: () => void) => () => {
    panels.bringFront(null);
    act();
  };
  const user = useUser();
  const logout = useLogout();
  const balance = useBalance();
  const counts = useCounts(props);
  const since = useSinceItems(props).map((item) => ({ ...item, onSelect: onSheet(() => item.onSelect?.()) }));
  const withCounts = (items: MenuItem[]): MenuItem[] =>
    items.map((item) => (counts[item.key] === undefined ? item : { ...item, hint: counts[item.key] ?? "" }));
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
      items={withCounts([
        ...tabs,
        ...(RIGHT_TABS.length > 0
          ? [{ key: "scene", label: editor.isProse ? "本章" : "本场", onSelect: () => panels.open({ key: "scene" }) }]
          : []),
        { key: "find", label: "查找与替换", ruled: true, onSelect: onSheet(() => editor.setFoot({ is: "find" })) },
        ...MORE_ITEMS.flatMap((items) => items(props)).flatMap((item) =>
          item.key === "origin" ? [item, ...since] : item,
        ),
        {
          key: "exit",
          label: "退出",
          ruled: true,
          ...(user.data && { hint: maskPhone(user.data.phone) }),
          onSelect: () => void logout(),
        },
      ])}
      {...(balance.data && { note: `余墨 ${inkText(balance.data.balance)}` })}
    >
      <Icon name="more" />
    </Menu>
  );
}
