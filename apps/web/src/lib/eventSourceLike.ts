/** What a follower needs of an `EventSource`. */
export interface EventSourceLike {
  readonly readyState: number;
  addEventListener: (type: string, listener: (event: { data?: string }) => void) => void;
  close: () => void;
}
