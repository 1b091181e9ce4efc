import { useSyncExternalStore } from "react";
import css from "./OfflineNotice.module.css";

function subscribe(listener: () => void): () => void {
  for (const event of ["online", "offline"]) addEventListener(event, listener);
  return () => {
    for (const event of ["online", "offline"]) removeEventListener(event, listener);
  };
}

/** Says while the browser has no network that what is shown may be old; pages go on by themselves when it is back. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  if (online) return null;
  return (
    <p role="alert" className={css.notice}>
      网络断开了，看到的可能不是最新的；恢复后会自动接上。
    </p>
  );
}
