export interface SmsMessage {
  phone: string;
  code: string;
  /** ISO 8601. */
  sentAt: string;
}

/** Tells that an account was deleted: the day in Beijing (`YYYY-MM-DD`) and the number it can be asked for by. */
export interface DeletionReceipt {
  phone: string;
  receipt: { day: string; number: string };
  /** ISO 8601. */
  sentAt: string;
}

/** Delivers one message; @throws AppError when it could not. */
export type SmsSender = (message: SmsMessage | DeletionReceipt) => Promise<void>;
