import type { LanguageCode } from '#api/primitives.ts'
import type { PushMessage } from '#api/push-message.ts'

/** Texts safe to show on a locked screen: that there is an answer, and who it is from. */
export const pushTexts: Readonly<Record<LanguageCode, Pick<PushMessage, 'title' | 'body' | 'lang'>>> = {
  en_us: { lang: 'en', title: 'Sevenport', body: 'You have an answer from Sevenport support' },
  es_mx: { lang: 'es-MX', title: 'Sevenport', body: 'Tienes una respuesta del equipo de soporte de Sevenport' },
  zh_cn: { lang: 'zh-Hans', title: 'Sevenport', body: 'Sevenport 客服回复了你' },
  zh_tw: { lang: 'zh-Hant', title: 'Sevenport', body: 'Sevenport 客服回覆了你' },
}
