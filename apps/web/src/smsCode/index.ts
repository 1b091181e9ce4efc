export { CodeField } from "./CodeField.tsx";
export { NO_PHONE, PhoneField, type TypedPhone } from "./PhoneField.tsx";
export { codeFault, phoneFault } from "./rules.ts";
export { Challenge } from "./Challenge.tsx";
export { SendCode, SendCodeButton } from "./SendCode.tsx";
export { useSendCode } from "./useSendCode.ts";
