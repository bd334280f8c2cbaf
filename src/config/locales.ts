/** A language of the app. Codes of spec §1 (`zh_cn`, `zh_tw`, `en_us`, `es_mx`) are kept for the backend. */
export interface Locale {
  readonly id: 'zh-Hans' | 'zh-Hant' | 'en' | 'es-MX'
  /** Code that the backend's calls use (spec §1). */
  readonly code: 'zh_cn' | 'zh_tw' | 'en_us' | 'es_mx'
  /** Its other names in spec §1, as links and what earlier programs have stored may hold. */
  readonly aliases: readonly string[]
  /** The language's name in itself. */
  readonly name: string
  /** ISO 4217, what the language's region counts in. */
  readonly currency: string
}

export const locales: readonly Locale[] = [
  { id: 'zh-Hans', code: 'zh_cn', aliases: ['zh'], name: '简体中文', currency: 'CNY' },
  { id: 'zh-Hant', code: 'zh_tw', aliases: ['tw'], name: '繁體中文', currency: 'TWD' },
  { id: 'en', code: 'en_us', aliases: [], name: 'English', currency: 'USD' },
  { id: 'es-MX', code: 'es_mx', aliases: ['es', 'xby'], name: 'Español (México)', currency: 'MXN' },
]

export type LocaleId = Locale['id']

/** spec §1: zh unless the app configuration says otherwise. */
export const defaultLocale: LocaleId = 'zh-Hans'

/** The language of a name that somebody wrote: its id, code or alias, in capitals or not, with `-` or `_`. */
export function localeNamed(name: string): Locale | undefined {
  return locales.find(({ id, code, aliases }) => [id, code, ...aliases].some((known) => plain(known) === plain(name)))
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll('-', '_')
}
