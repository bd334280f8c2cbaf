import { type LocaleId, localeNamed } from '#src/config/locales.ts'

/** Returns the language named in a URL, before or after its `#`: `/?lang=tw#/home` and `/#/home?lang=tw`. */
export function languageInUrl({ search, hash }: Pick<Location, 'search' | 'hash'>): LocaleId | undefined {
  const [, hashQuery = ''] = /\?(.*)$/s.exec(hash) ?? []
  const name = new URLSearchParams(search).get('lang') ?? new URLSearchParams(hashQuery).get('lang')
  return name === null ? undefined : localeNamed(name)?.id
}
