import { kindOf } from "../lib/apiError.ts";
import { goToLogin } from "../lib/loginRedirect.ts";
import { confirm } from "../ui/confirm.tsx";
import { isPageKept } from "../ui/loginRedirectHold.ts";
import { askToLogInAgain } from "./askToLogInAgain.ts";

const BROWSER = {
  goToLogin,
  confirm,
  isPageKept,
  /** Where the page is, to come back to. */
  here: (): string => location.pathname + location.search,
};
/** What an ended session reaches beside the page. */
export type SessionEffects = typeof BROWSER;

const EXPIRED = {
  title: "登录过期了",
  content: "选好的文件和填好的都还在。请在新窗口登录，再回到这里接着上传。",
  okText: "去登录",
  cancelText: "知道了",
  onOk: () => void window.open("/login", "_blank"),
};

/**
 * What an ended session does, once for the whole app; every other error is the feature's. An expired one leads to /login and back. A
 * page that holds a chosen file stays, because a new document would lose it: there only what the user does (`byUser`) is answered.
 */
export function handleSessionError(error: unknown, byUser: boolean, effects: SessionEffects = BROWSER): void {
  const kind = kindOf(error);
  if (kind === "relogin") return askToLogInAgain();
  if (kind !== "expired") return;
  if (!effects.isPageKept()) return effects.goToLogin({ from: effects.here() });
  if (byUser) effects.confirm(EXPIRED);
}
