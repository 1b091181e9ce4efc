/** A start that cannot go on for a reason that the operator can fix; the message is one sentence that says what to do. */
export class StartError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options);
    this.name = "StartError";
  }
}
