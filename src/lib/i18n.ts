import { i18n, type Messages } from '@lingui/core'
import { useAtom } from 'jotai'
import { picklist } from 'valibot'
import { defaultLocale, type LocaleId, locales } from '#src/config/locales.ts'
import { storedAtom } from './storage.ts'

const catalogues: Record<LocaleId, () => Promise<{ messages: Messages }>> = {
  'zh-Hans': () => import('#locales/zh-Hans/messages.po'),
  'zh-Hant': () => import('#locales/zh-Hant/messages.po'),
  en: () => import('#locales/en/messages.po'),
  'es-MX': () => import('#locales/es-MX/messages.po'),
}

/** The language a person chose; shared with other tabs. The shell makes it the language of the page. */
export const languageAtom = storedAtom<LocaleId>('language:v1', picklist(locales.map(({ id }) => id)), defaultLocale)

/** The chosen language, and how to choose another; the page follows at once. */
export function useLanguage(): readonly [LocaleId, (language: LocaleId) => void] {
  return useAtom(languageAtom)
}

let wanted: LocaleId | undefined

/** Loads the catalogue of `locale`, makes it the language of every text on the page, and tells assistive technology. */
export async function activateLocale(locale: LocaleId): Promise<void> {
  if (i18n.locale === locale && wanted === locale) return
  wanted = locale
  const { messages } = await catalogues[locale]()
  // A quicker choice of another language may have overtaken this one.
  if (wanted !== locale) return
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}
