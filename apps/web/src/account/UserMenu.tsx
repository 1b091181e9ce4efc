import clsx from "clsx";
import { maskPhone } from "@mochang/contract";
import { Link, useNavigate } from "react-router";
import { Icon } from "../ui/Icon.tsx";
import { Menu } from "../ui/Menu.tsx";
import { useLogout, useUser } from "./session.ts";
import css from "../ui/header.module.css";

/** The masked phone, with 账号, 用墨账目 and 退出; `note` is said below. */
export function UserMenu({ note }: { note?: string }) {
  const user = useUser();
  const logout = useLogout();
  const navigate = useNavigate();
  if (!user.data) return null;
  return (
    <Menu
      className={clsx("num", css.action)}
      align="end"
      items={[
        { key: "account", label: "账号", onSelect: () => void navigate("/account") },
        { key: "ledger", label: "用墨账目", onSelect: () => void navigate("/dashboard/ink") },
        { key: "exit", label: "退出", icon: "exit", onSelect: () => void logout() },
      ]}
      {...(note !== undefined && { note })}
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
      <Link className="link quiet" to="/account" aria-label={`账号 ${maskPhone(user.data.phone)}`}>
        {maskPhone(user.data.phone)}
      </Link>
      <button type="button" className="link quiet" onClick={() => void logout()}>
        退出
      </button>
    </span>
  );
}
