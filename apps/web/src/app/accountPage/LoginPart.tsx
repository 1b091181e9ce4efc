import { maskPhone, PUBLIC_PATHS, type AccountInfo, type UserInfo } from "@mochang/contract";
import { useState } from "react";
import { useLogout } from "../../account/index.ts";
import { day } from "../../lib/format.ts";
import { choose, useChoice, type Choice } from "../../ui/useTheme.ts";
import { AccountPart } from "./AccountPart.tsx";
import { ChangePhone } from "./ChangePhone.tsx";
import css from "./account.module.css";

const TEXTS = { agreement: "服务协议", privacy: "隐私政策" } as const;
const CHOICES: readonly (readonly [Choice, string])[] = [
  ["system", "跟随系统"],
  ["light", "浅色"],
  ["dark", "深色"],
];

/** Rows shown before the answer tells which versions were agreed to. */
const UNKNOWN = [{ document: "agreement" }, { document: "privacy" }] as const;
const agreedWords = (version: number, agreedAt: string): string => `第 ${version} 版，${day(agreedAt)}同意`;

/** The phone, the texts that were agreed to, and how the pages look. */
export function LoginPart({ user, account }: { user: UserInfo; account: AccountInfo | undefined }) {
  const logout = useLogout();
  const chosen = useChoice();
  const [changing, setChanging] = useState(false);
  return (
    <AccountPart title="登录">
      <ul className={css.rows}>
        <li>
          <span>
            手机号
            <small className="num">
              {maskPhone(user.phone)}
              {account && `，${day(account.registeredAt)}注册`}
            </small>
          </span>
          <span className={css.links}>
            <button type="button" className="link" onClick={() => setChanging(true)}>
              换手机号
            </button>
            <button type="button" className="link" onClick={() => void logout()}>
              退出登录
            </button>
          </span>
        </li>
        {(account?.agreed ?? UNKNOWN).map(({ document: of, ...agreed }) => (
          <li key={of}>
            <span>
              {TEXTS[of]}
              <small className="num">
                {"agreedAt" in agreed ? agreedWords(agreed.version, agreed.agreedAt) : "\u00a0"}
              </small>
            </span>
            <a className="link" href={PUBLIC_PATHS[of]} target="_blank" rel="noopener">
              看全文
            </a>
          </li>
        ))}
        <li>
          <span id="look">外观</span>
          <span className={css.choice} role="radiogroup" aria-labelledby="look">
            {CHOICES.map(([choice, label]) => (
              <label key={choice}>
                <input type="radio" name="look" checked={chosen === choice} onChange={() => choose(choice)} />
                {label}
              </label>
            ))}
          </span>
        </li>
      </ul>
      {changing && <ChangePhone phone={user.phone} onClose={() => setChanging(false)} />}
    </AccountPart>
  );
}
