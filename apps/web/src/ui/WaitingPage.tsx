/** What a page shows until it is known who is logged in: nothing, over the whole window. */
export const WaitingPage = () => <div aria-busy="true" style={{ minHeight: "100dvh" }} />;
