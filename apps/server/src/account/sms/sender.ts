export interface SmsMessage {
  phone: string;
  code: string;
  /** ISO 8601. */
  sentAt: string;
}

/** Delivers one code; @throws AppError when it could not. */
export type SmsSender = (message: SmsMessage) => Promise<void>;
