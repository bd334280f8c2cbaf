import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

/** Where and when it happened, in one line. */
export const facts = ({ device, address, at }: SecurityFacts) => `${device}，位址 ${address}，${at}`
export const notYou = '如果不是你本人操作，請立即重設密碼並結束所有工作階段。'
