import { defaultLocale, type LocaleId, localeNamed } from '#src/config/locales.ts'
import { languageInUrl } from './language-in-url.ts'
import { readText, type StorageKey } from './stored-text.ts'

/** What the person has chosen. */
export const choiceKey = 'language:v1'
/** What the installation is configured with, as an earlier visit has learned. */
export const configuredKey = 'configuredLanguage:v1'

/** A stored language, under any of its names and with or without JSON quotes; anything else is ignored. */
export function storedLanguage(key: StorageKey): LocaleId | undefined {
  const [, name] = /^"?([\w-]+)"?$/.exec(readText(key) ?? '') ?? []
  return name === undefined ? undefined : localeNamed(name)?.id
}

/** What the address names or the person has chosen before; undefined for neither. */
export function chosenLanguage(): LocaleId | undefined {
  return languageInUrl(location) ?? storedLanguage(choiceKey)
}

/** The language that a start of the app begins in. */
export function startingLanguage(): LocaleId {
  return chosenLanguage() ?? storedLanguage(configuredKey) ?? defaultLocale
}
