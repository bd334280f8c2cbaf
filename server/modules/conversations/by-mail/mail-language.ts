import { franc } from 'franc-min'

import type { LanguageCode } from '#api/primitives.ts'

/** What a mail says of itself (RFC 3282), by the beginning of its tag. The first that fits counts. */
const tags: readonly (readonly [RegExp, LanguageCode])[] = [
  [/^zh-(?:hant|tw|hk|mo)\b/i, 'zh_tw'],
  [/^zh\b/i, 'zh_cn'],
  [/^es\b/i, 'es_mx'],
  [/^en\b/i, 'en_us'],
]

/** Frequent characters that only traditional Chinese has. */
const traditional = /[這個們來說對時國會過為麼學點電動開關發錢問題網絡轉帳號]/u

/** Told apart from Spanish, which short texts in these languages are otherwise taken for. */
const alike = ['eng', 'spa', 'por', 'ita', 'fra', 'cat', 'ron', 'deu', 'nld']

/**
 * The language to answer a mail in: the one that the mail names, or else the one that it seems to be written in. English
 * where that is none of ours, or the text is too short to tell.
 */
export function languageOfMail(contentLanguage: string | null, text: string): LanguageCode {
  const named = tags.find(([tag]) => contentLanguage !== null && tag.test(contentLanguage.trim()))
  if (named !== undefined) return named[1]
  // Japanese has Chinese characters between its own.
  if (/\p{Script=Han}{2}/u.test(text) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) {
    return traditional.test(text) ? 'zh_tw' : 'zh_cn'
  }
  return franc(text, { only: alike, minLength: 15 }) === 'spa' ? 'es_mx' : 'en_us'
}
