/** What a follower needs of an `EventSource`. */
export interface Source {
  readonly readyState: number;
  addEventListener: (type: string, listener: (event: { data?: string }) => void) => void;
  close: () => void;
}
