import { formatter } from '@lingui/format-po'
import type { LinguiConfig } from '@lingui/conf'

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'zh-Hans', 'zh-Hant', 'es-MX', 'pseudo'],
  pseudoLocale: 'pseudo',
  fallbackLocales: { default: 'en' },
  catalogs: [{ path: 'locales/{locale}/messages', include: ['src'] }],
  // Without line numbers a moved line of code is no change of every catalogue.
  format: formatter({ lineNumbers: false }),
}

export default config
