import { type LocaleId, localeNamed } from '#src/config/locales.ts'

/** The language that an address names, before its `#` or behind it: `/?lang=tw#/home` and `/#/home?lang=tw`. */
export function languageInUrl({ search, hash }: Pick<Location, 'search' | 'hash'>): LocaleId | undefined {
  const [, hashQuery = ''] = /\?(.*)$/s.exec(hash) ?? []
  const name = new URLSearchParams(search).get('lang') ?? new URLSearchParams(hashQuery).get('lang')
  return name === null ? undefined : localeNamed(name)?.id
}
