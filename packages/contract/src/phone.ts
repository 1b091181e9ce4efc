/** A mainland mobile number. Apart from the schemas, for the public pages, which come without zod. */
export const PHONE_PATTERN = /^1[3-9]\d{9}$/;

/** Regions beside the mainland whose mobile numbers an installation may let in, by their calling code. */
export const PHONE_REGIONS = {
  852: { name: "中国香港", pattern: /^[4-9]\d{7}$/ },
  853: { name: "中国澳门", pattern: /^6\d{7}$/ },
  886: { name: "中国台湾", pattern: /^9\d{8}$/ },
} as const;
export type PhoneRegion = keyof typeof PHONE_REGIONS;
export const MAINLAND = 86;
export type CallingCode = PhoneRegion | typeof MAINLAND;

/** The calling code of a phone and the number behind it; null where it is written as no phone is. */
function partsOf(phone: string): { code: CallingCode; number: string } | null {
  if (PHONE_PATTERN.test(phone)) return { code: MAINLAND, number: phone };
  const code = Number(phone.slice(1, 4));
  if (!phone.startsWith("+") || !(code in PHONE_REGIONS)) return null;
  const number = phone.slice(4);
  const region = code as PhoneRegion;
  return PHONE_REGIONS[region].pattern.test(number) ? { code: region, number } : null;
}

/** A phone as it is kept and sent: the mainland's without its calling code, others with it. */
export const writePhone = (code: CallingCode, number: string): string =>
  code === MAINLAND ? number : `+${code}${number}`;

/** Whether it is a phone of the mainland or of one of these regions, as `writePhone` writes it. */
export function isPhone(phone: string, regions: readonly PhoneRegion[]): boolean {
  const parts = partsOf(phone);
  return parts !== null && (parts.code === MAINLAND || regions.includes(parts.code));
}

/** With its calling code, as providers of short messages take it. */
export function internationalPhone(phone: string): string {
  return phone.startsWith("+") ? phone : `+${MAINLAND}${phone}`;
}

/** First 3 digits, ****, last 4; of other regions the calling code, ****, the last 4. */
export function maskPhone(phone: string): string {
  const head = phone.startsWith("+") ? `${phone.slice(0, 4)} ` : phone.slice(0, 3);
  return `${head}****${phone.slice(-4)}`;
}

/**
 * A number however it was typed or pasted: without the spaces, dashes and brackets of address books, without the calling code that stands
 * beside the field already, and without the zero that a region's own callers dial first.
 */
export function cleanPhone(typed: string, code: CallingCode = MAINLAND): string {
  const digits = typed.replace(/[\s()（）-]/g, "");
  const pattern = code === MAINLAND ? PHONE_PATTERN : PHONE_REGIONS[code].pattern;
  const bare = digits.replace(new RegExp(`^(?:\\+|00)?${code}`), "");
  const found = [digits, bare, bare.replace(/^0/, "")].find((number) => pattern.test(number));
  return writePhone(code, found ?? digits);
}
