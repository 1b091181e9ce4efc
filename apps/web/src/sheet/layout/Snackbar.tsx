import type { SnackbarMessage } from "./useSnackbar.ts";
import css from "./Snackbar.module.css";

/** One message at the foot of the page, with its action. */
export const Snackbar = ({ message, onClose }: { message: SnackbarMessage; onClose: () => void }) => (
  <div className={css.snackbar} role="status">
    <span>{message.text}</span>
    <button
      type="button"
      className="link"
      onClick={() => {
        message.act();
        onClose();
      }}
    >
      {message.action}
    </button>
  </div>
);
