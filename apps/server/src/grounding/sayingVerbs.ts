/** Verbs of saying that lead to what is said, as alternatives of a pattern; each reader adds those that only its own places allow. */
export const SAYING_VERBS = "说|问|喊|叫道|大叫|答|骂|吼|念|唱|嚷|叹|嘟囔|嘀咕|质问|反问|追问|叮嘱|警告|坦白|宣布|承认";
