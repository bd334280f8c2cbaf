import { i18n, type Messages } from '@lingui/core'
import type { LocaleId } from '#src/config/locales.ts'

const catalogues: Record<LocaleId, () => Promise<{ messages: Messages }>> = {
  'zh-Hans': () => import('#locales/zh-Hans/messages.po'),
  'zh-Hant': () => import('#locales/zh-Hant/messages.po'),
  en: () => import('#locales/en/messages.po'),
  'es-MX': () => import('#locales/es-MX/messages.po'),
}

/** Loads the catalogue of `locale`, makes it the language of every text on the page, and tells assistive technology. */
export async function activateLocale(locale: LocaleId): Promise<void> {
  const { messages } = await catalogues[locale]()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}
