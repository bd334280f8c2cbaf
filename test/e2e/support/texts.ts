import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

import { formatter } from '@lingui/format-po'

import type { LocaleId } from '#src/config/locales.ts'

/** Returns the translation of an English message, with `{name}` replaced by the value of that name. */
export type Say = (message: string, values?: Readonly<Record<string, string>>) => string

const messagesOf = new Map<LocaleId, Promise<ReadonlyMap<string, string>>>()

/** Returns translations by English message. Read once per worker. */
export async function loadMessages(locale: LocaleId): Promise<ReadonlyMap<string, string>> {
  const loading = messagesOf.get(locale) ?? readMessages(locale)
  messagesOf.set(locale, loading)
  return loading
}

async function readMessages(locale: LocaleId): Promise<ReadonlyMap<string, string>> {
  const translations = new Map<string, string>()
  for (const filename of globSync(`locales/${locale}/*.po`)) {
    const messages = await formatter().parse(await readFile(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
    for (const { message, translation, context } of Object.values(messages)) {
      if (message !== undefined && context === undefined && translation) translations.set(message, translation)
    }
  }
  return translations
}

/** Loads the translations, so that no test repeats them. */
export async function loadTexts(locale: LocaleId): Promise<Say> {
  const translations = await loadMessages(locale)
  return (message, values = {}) => {
    const translation = translations.get(message)
    if (translation === undefined) throw new Error(`“${message}” has no translation for ${locale}`)
    return translation.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)
  }
}
