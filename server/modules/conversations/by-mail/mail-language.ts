import { franc } from 'franc-min'

import type { LanguageCode } from '#api/primitives.ts'

/** Languages by the start of the email's Content-Language tag (RFC 3282). The first match wins. */
const tags: readonly (readonly [RegExp, LanguageCode])[] = [
  [/^zh-(?:hant|tw|hk|mo)\b/i, 'zh_tw'],
  [/^zh\b/i, 'zh_cn'],
  [/^es\b/i, 'es_mx'],
  [/^en\b/i, 'en_us'],
]

/** Common characters that only traditional Chinese uses. */
const traditional = /[這個們來說對時國會過為麼學點電動開關發錢問題網絡轉帳號]/u

/** Languages to detect; without the others, short texts in them would be taken for Spanish. */
const alike = ['eng', 'spa', 'por', 'ita', 'fra', 'cat', 'ron', 'deu', 'nld']

/**
 * Returns the language to answer an email in: the one it names, or else the one it seems to be written in. Falls back
 * to English if we don't support that language, or if the text is too short to tell.
 */
export function languageOfMail(contentLanguage: string | null, text: string): LanguageCode {
  const named = tags.find(([tag]) => contentLanguage !== null && tag.test(contentLanguage.trim()))
  if (named !== undefined) return named[1]
  // Japanese mixes Chinese characters with its own.
  if (/\p{Script=Han}{2}/u.test(text) && !/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) {
    return traditional.test(text) ? 'zh_tw' : 'zh_cn'
  }
  return franc(text, { only: alike, minLength: 15 }) === 'spa' ? 'es_mx' : 'en_us'
}
