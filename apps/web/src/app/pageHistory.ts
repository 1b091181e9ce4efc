import { parsePath, type To, type UNSAFE_createBrowserHistory } from "react-router";

type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>;

const pathnameOf = (to: To): string | undefined => (typeof to === "string" ? parsePath(to) : to).pathname;

/**
 * The browser's history, in which a page stands once its code is there or could not be fetched: until then the page before keeps its address, and whatever is
 * navigated to meanwhile takes its place.
 * @param load loads the code of the page at a path; null where it is there
 */
export function createPageHistory(
  history: BrowserHistory,
  load: (pathname: string) => Promise<unknown> | null,
): BrowserHistory {
  let newest = 0;
  const whenLoaded = (to: To, go: () => void): void => {
    const turn = ++newest;
    const loading = load(pathnameOf(to) ?? history.location.pathname);
    if (!loading) return go();
    const goInTurn = (): void => {
      if (turn === newest) go();
    };
    loading.then(goInTurn, goInTurn);
  };
  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    go: (steps) => history.go(steps),
    push: (to, state) => whenLoaded(to, () => history.push(to, state)),
    replace: (to, state) => whenLoaded(to, () => history.replace(to, state)),
    listen: (listener) =>
      history.listen((update) => {
        newest++;
        listener(update);
      }),
  };
}
