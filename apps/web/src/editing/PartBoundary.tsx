import { Component, type ReactNode } from "react";
import { Button } from "../ui/Button.tsx";

const RETRY_MS = 10_000;

interface Props {
  /** Draws the part; called anew after `onRetry`. */
  children: () => ReactNode;
  onRetry: () => void;
}

/** Keeps a part of the editor that could not be fetched or drawn from taking the page, with the words that are being written, with it; tries again by itself and by a button. */
export class PartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  private timer: ReturnType<typeof setTimeout> | undefined;

  override componentDidCatch(): void {
    this.timer = setTimeout(this.retry, RETRY_MS);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer);
  }

  private retry = (): void => {
    clearTimeout(this.timer);
    this.props.onRetry();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children();
    return (
      <span role="alert" className="quiet">
        这一块没有打开。
        <Button size="small" onClick={this.retry}>
          再试
        </Button>
      </span>
    );
  }
}
