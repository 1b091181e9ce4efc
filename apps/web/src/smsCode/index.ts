export { CodeField } from "./CodeField.tsx";
export { NO_PHONE, PhoneField, type TypedPhone } from "./PhoneField.tsx";
export { codeFault, phoneFault } from "./rules.ts";
export { SendCode } from "./SendCode.tsx";
