/** A mainland mobile number. Apart from the schemas, for the public pages, which come without zod. */
export const PHONE_PATTERN = /^1[3-9]\d{9}$/;

/** First 3 digits, ****, last 4. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;
