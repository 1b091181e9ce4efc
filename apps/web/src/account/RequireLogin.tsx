import { MESSAGES } from "@mochang/contract";
import { lazy, startTransition, Suspense, useDeferredValue, useEffect, useState, type ReactNode } from "react";
import { useLocation } from "react-router";
import { ApiError, kindOf, sentenceOf, fullSentenceOf } from "../lib/apiError.ts";
import { goToLogin } from "../lib/loginRedirect.ts";
import { Failure } from "../ui/Failure.tsx";
import { isConsentPostponed, postponeConsent } from "./postponedConsent.ts";
import { useLogout, useUser } from "./session.ts";
import { CenteredPage } from "../ui/CenteredPage.tsx";

const ConsentPage = lazy(async () => ({ default: (await import("./ConsentPage.tsx")).ConsentPage }));

/** No answer, or 502 to 504 of a proxy: nothing of ours was reached. */
const isServerUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 0 || (error.status >= 502 && error.status <= 504));

/** Answered of the session itself: nobody is logged in. */
const isLoggedOut = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

/** The account is not let in, and another login would not help: before the beta and after it. */
const isRefusal = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** Shows its children to a user who is logged in and has agreed to the legal texts as they are now (the account's own page asks for no consent); others go to /login and come back after it. */
export function RequireLogin({ children, waiting }: { children: ReactNode; waiting: ReactNode }) {
  const user = useUser();
  const { pathname, search } = useLocation();
  /** Who has put the answer off in this window. */
  const [postponedBy, setPostponedBy] = useState<string | null>(null);
  // Deferred, the page behind it is rendered in slices: in one piece it held a phone's browser for a tenth of a second and more.
  const hasUser = useDeferredValue(user.data) !== undefined;
  const due = user.data?.consentDue && pathname !== "/account" ? user.data : null;
  // The page that follows the consent may still be on its way: it is shown in a transition.
  const asked = useDeferredValue(due) ?? due;
  if (asked && postponedBy !== asked.id && !isConsentPostponed(asked.id)) {
    const wait = () => {
      postponeConsent(asked.id);
      startTransition(() => setPostponedBy(asked.id));
    };
    return (
      <Suspense fallback={waiting}>
        <ConsentPage user={asked} onWait={wait} />
      </Suspense>
    );
  }
  if (user.data) return hasUser ? children : waiting;
  if (user.isPending) return waiting;
  const kind = kindOf(user.error);
  if (kind === "expired") return <ToLogin from={pathname + search} />;
  if (kind === "relogin") return waiting;
  const from = pathname + search;
  if (isRefusal(user.error)) return <ToLogin from={from} message={sentenceOf(user.error)} />;
  if (isLoggedOut(user.error)) return <ToLogin from={from} message={MESSAGES.userInfoFailed} />;
  // Any other answer tells nothing about the session, which another login would only replace.
  return (
    <CenteredPage>
      <span className="brand">墨场</span>
      <Failure
        title={isServerUnreachable(user.error) ? "连不上服务器" : "没能读到账户"}
        sentence={kind === "network" ? `${MESSAGES.network}。请看看网络，再试一次。` : fullSentenceOf(user.error)}
        onRetry={() => void user.refetch()}
      />
      {!isServerUnreachable(user.error) && <OtherAccount />}
    </CenteredPage>
  );
}

/** For an account that cannot be read at all. Whose words wait on this machine is not known then: they stay, for their own account alone. */
function OtherAccount() {
  const logout = useLogout();
  return (
    <button type="button" className="link quiet" onClick={() => void logout()}>
      换个账户登录
    </button>
  );
}

function ToLogin({ from, message }: { from: string; message?: string }) {
  useEffect(() => goToLogin({ from, message }), [from, message]);
  return null;
}
