/** A language of the app. The spec §1 codes (`zh_cn`, `zh_tw`, `en_us`, `es_mx`) are kept for the backend. */
export interface Locale {
  readonly id: 'zh-Hans' | 'zh-Hant' | 'en' | 'es-MX'
  /** Code used in backend calls (spec §1). */
  readonly code: 'zh_cn' | 'zh_tw' | 'en_us' | 'es_mx'
  /** Its other names in spec §1, which links and values stored by earlier programs may use. */
  readonly aliases: readonly string[]
  /** The language's own name for itself. */
  readonly name: string
  /** Currency of the language's region, as ISO 4217. */
  readonly currency: string
}

export const locales: readonly Locale[] = [
  { id: 'zh-Hans', code: 'zh_cn', aliases: ['zh'], name: '简体中文', currency: 'CNY' },
  { id: 'zh-Hant', code: 'zh_tw', aliases: ['tw'], name: '繁體中文', currency: 'TWD' },
  { id: 'en', code: 'en_us', aliases: [], name: 'English', currency: 'USD' },
  { id: 'es-MX', code: 'es_mx', aliases: ['es', 'xby'], name: 'Español (México)', currency: 'MXN' },
]

export type LocaleId = Locale['id']

/** spec §1: Chinese unless the app configuration says otherwise. */
export const defaultLocale: LocaleId = 'zh-Hans'

/** Returns the language for an id, code or alias, in any letter case, with `-` or `_`. */
export function localeNamed(name: string): Locale | undefined {
  return locales.find(({ id, code, aliases }) => [id, code, ...aliases].some((known) => plain(known) === plain(name)))
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll('-', '_')
}
