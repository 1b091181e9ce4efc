import clsx from "clsx";
import { maskPhone } from "@mochang/contract";
import { Icon } from "../ui/Icon.tsx";
import { Menu } from "../ui/Menu.tsx";
import { useLogout, useUser } from "./session.ts";
import css from "../ui/header.module.css";

/** The masked phone and 退出. */
export function UserMenu() {
  const user = useUser();
  const logout = useLogout();
  if (!user.data) return null;
  return (
    <Menu
      className={clsx("num", css.action)}
      align="end"
      items={[{ key: "exit", label: "退出", icon: "exit", onSelect: () => void logout() }]}
    >
      {maskPhone(user.data.phone)}
      <Icon name="down" small />
    </Menu>
  );
}

/** The same in a line, for pages that have no menu. */
export function UserLine() {
  const user = useUser();
  const logout = useLogout();
  if (!user.data) return null;
  return (
    <span className={clsx("num", css.account)} data-part="account">
      <span>{maskPhone(user.data.phone)}</span>
      <button type="button" className="link quiet" onClick={() => void logout()}>
        退出
      </button>
    </span>
  );
}
