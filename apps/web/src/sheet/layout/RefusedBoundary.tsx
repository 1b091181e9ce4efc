import type { ScriptStructure } from "@mochang/contract";
import { documentNode } from "@mochang/screenplay";
import { Component, type ReactNode } from "react";

interface Props {
  structure: ScriptStructure;
  /** What is shown of a document that cannot be opened. */
  fallback: ReactNode;
  children: ReactNode;
}

function isRefused({ scenes }: ScriptStructure): boolean {
  try {
    documentNode([...scenes]);
    return false;
  } catch (error) {
    return error instanceof RangeError;
  }
}

/** Catches what a document that the schema refuses throws; every other fault goes on to the page's own boundary. */
export class RefusedBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { structure, fallback, children } = this.props;
    const { error } = this.state;
    if (error === null) return children;
    if (!isRefused(structure)) throw error;
    return fallback;
  }
}
