import { useEffect, useState } from "react";
import { AFTER_LOGIN, readLoginState } from "../lib/loginRedirect.ts";
import { SiteFoot } from "../ui/SiteFoot.tsx";
import { ToastRegion } from "../ui/ToastRegion.tsx";
import { toasts } from "../ui/toasts.ts";
import { BRAND, CHALLENGE_BOARD, LOGIN_BOARD } from "./loginBoardText.ts";
import { LoginBoard } from "./LoginBoard.tsx";
import { LoginForm } from "./LoginForm.tsx";
import { useSiteInfo } from "./useSiteInfo.ts";
import css from "./login.module.css";

/** /login */
export function LoginPage() {
  const [{ from, message }] = useState(() => readLoginState(history.state));
  const [challenged, setChallenged] = useState(false);
  const site = useSiteInfo();
  useEffect(() => {
    if (message) toasts.warn(message);
  }, [message]);
  // A session whose user could not be told (`message`) would only be sent back here.
  const passes = site?.signedIn === true && message === null;
  useEffect(() => {
    // The specification: who is logged in already goes to /.
    if (passes) location.replace(from ?? "/");
  }, [passes, from]);
  return (
    <div className={css.login}>
      <LoginBoard {...(challenged ? CHALLENGE_BOARD : LOGIN_BOARD)} />
      <main className={css.main}>
        <span className="brand">{BRAND}</span>
        <LoginForm site={site} onDone={() => location.replace(from ?? AFTER_LOGIN)} onChallenged={setChallenged} />
        <SiteFoot foot={site?.foot} />
      </main>
      <ToastRegion />
    </div>
  );
}
