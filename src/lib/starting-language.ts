import { defaultLocale, type LocaleId, localeNamed } from '#src/config/locales.ts'
import { languageInUrl } from './language-in-url.ts'
import { readText, type StorageKey } from './stored-text.ts'

/** The user's choice. */
export const choiceKey = 'language:v1'
/** The installation's configured language, learned on an earlier visit. */
export const configuredKey = 'configuredLanguage:v1'

/** Returns a stored language, under any of its names and with or without JSON quotes; anything else is ignored. */
export function storedLanguage(key: StorageKey): LocaleId | undefined {
  const [, name] = /^"?([\w-]+)"?$/.exec(readText(key) ?? '') ?? []
  return name === undefined ? undefined : localeNamed(name)?.id
}

/** Returns the language from the URL or the user's earlier choice; undefined if there is neither. */
export function chosenLanguage(): LocaleId | undefined {
  return languageInUrl(location) ?? storedLanguage(choiceKey)
}

/** Returns the language that the app starts in. */
export function startingLanguage(): LocaleId {
  return chosenLanguage() ?? storedLanguage(configuredKey) ?? defaultLocale
}
