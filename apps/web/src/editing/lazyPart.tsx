import { createElement, lazy, type ComponentType, type ReactNode } from "react";
import { retryUntilSuccess } from "../lib/retryUntilSuccess.ts";
import { PartBoundary } from "./PartBoundary.tsx";

/**
 * Parts of the editor that are loaded when they are opened, none of them before `fetchParts` was called: the script stands on the page by then. Whatever is
 * fetched earlier delays it.
 */
export function createLazyParts() {
  let fetchNow: () => void = () => undefined;
  const scriptShown = new Promise<void>((resolve) => (fetchNow = resolve));

  /**
   * A part that is loaded when it is opened. What cannot be fetched is asked for again; what still does not come is told in the part's
   * own place, with a button: the words that are being written stay on the page.
   */
  function loadedLater<T extends (props: never) => ReactNode>(
    load: () => Promise<{ default: T }>,
  ): (props: Parameters<T>[0]) => ReactNode {
    type Props = Parameters<T>[0];
    const loadWithRetries = retryUntilSuccess(load as unknown as () => Promise<{ default: ComponentType<Props> }>);
    const newest = () => lazy(() => scriptShown.then(loadWithRetries)) as unknown as ComponentType<Props>;
    let Loaded = newest();
    // React keeps a lazy component's failure for good.
    const forgetFailure = (): void => {
      Loaded = newest();
    };
    return function Part(props: Props) {
      return <PartBoundary onRetry={forgetFailure}>{() => createElement(Loaded, props)}</PartBoundary>;
    };
  }

  return { lazyPart: loadedLater, fetchParts: (): void => fetchNow() };
}

/** Of the editor's page. */
export const { lazyPart, fetchParts } = createLazyParts();
