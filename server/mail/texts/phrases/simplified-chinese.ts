import type { SecurityFacts } from '#server/mail/texts/security-facts.ts'

/** Where and when it happened, in one line. */
export const facts = ({ device, address, at }: SecurityFacts) => `${device}，地址 ${address}，${at}`
export const notYou = '如果不是你本人操作，请立即重置密码并结束所有会话。'
