/** What the login page is told: where to go on after it, and a sentence to say. */
export interface LoginState {
  from?: string;
  message?: string;
}

/**
 * Leaves the app for the login page, which is an entry of its own. Its state lies in the history entry, which outlives the change of
 * documents; the address stays `/login`.
 */
export function goToLogin(state: LoginState = {}): void {
  if (location.pathname === "/login") return;
  history.replaceState(state, "", "/login");
  location.reload();
}

/** Where a login leads that nothing else asked for. */
export const AFTER_LOGIN = "/dashboard/list";

/** The state that this page was opened with. Only a path of ours is a place to go on to; without one `from` is null. */
export function readLoginState(state: unknown): { from: string | null; message: string | null } {
  const { from, message } = (state ?? {}) as Record<string, unknown>;
  const isOwnPath =
    typeof from === "string" && from.startsWith("/") && !from.startsWith("//") && !from.startsWith("/\\");
  return { from: isOwnPath ? from : null, message: typeof message === "string" ? message : null };
}
