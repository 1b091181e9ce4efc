import { maskPhone } from "@mochang/contract";
import { Dropdown } from "antd";
import { Icon } from "../ui/Icon.tsx";
import { useLogout, useUser } from "./session.ts";

/** The masked phone and 退出. */
export function UserMenu() {
  const user = useUser();
  const logout = useLogout();
  if (!user.data) return null;
  return (
    <Dropdown
      trigger={["click"]}
      menu={{ items: [{ key: "exit", label: "退出", icon: <Icon name="exit" small /> }], onClick: () => void logout() }}
    >
      <button type="button" className="act num" aria-haspopup="menu">
        {maskPhone(user.data.phone)}
        <Icon name="down" small />
      </button>
    </Dropdown>
  );
}

/** The same in a line, for pages that have no menu. */
export function UserLine() {
  const user = useUser();
  const logout = useLogout();
  if (!user.data) return null;
  return (
    <span className="who num">
      <span>{maskPhone(user.data.phone)}</span>
      <button type="button" className="link quiet" onClick={() => void logout()}>
        退出
      </button>
    </span>
  );
}
