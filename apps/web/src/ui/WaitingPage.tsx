/** What a page shows until it is known who is logged in: the name alone, over the whole window, as before its code came. */
export const WaitingPage = () => (
  <p className="opening" aria-busy="true">
    <span className="brand">墨场</span>
  </p>
);
