import type { SnackbarMessage } from "./useSnackbar.ts";

/** One message at the foot of the page, with its action. */
export const Snackbar = ({ message, onClose }: { message: SnackbarMessage; onClose: () => void }) => (
  <div className="snack" role="status">
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
