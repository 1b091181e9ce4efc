import type { Snack } from "./useSnack.ts";

/** One sentence at the foot of the page, with its way back. */
export const Snackbar = ({ snack, onClose }: { snack: Snack; onClose: () => void }) => (
  <div className="snack" role="status">
    <span>{snack.text}</span>
    <button
      type="button"
      className="link"
      onClick={() => {
        snack.act();
        onClose();
      }}
    >
      {snack.action}
    </button>
  </div>
);
