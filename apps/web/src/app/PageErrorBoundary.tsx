import { Component, type ReactNode } from "react";
import { forgetFailedPages } from "./lazyPage.tsx";
import { PageError } from "./PageError.tsx";

interface Props {
  /** Of the page; another one is tried anew. */
  location: object;
  children: ReactNode;
}
interface State {
  location: object;
  failed: boolean;
}

/** Says that a page could not be opened, until another address is. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { location: this.props.location, failed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ location }: Props, state: State): State | null {
    return location === state.location ? null : { location, failed: false };
  }

  override componentDidCatch(): void {
    forgetFailedPages();
  }

  override render(): ReactNode {
    return this.state.failed ? <PageError /> : this.props.children;
  }
}
