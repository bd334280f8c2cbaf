import { formatter } from '@lingui/format-po'
import type { LinguiConfig } from '@lingui/conf'

/** What only pages inside the wallet layout show. */
const walletFolders = ['src/chain', 'src/features/mining']

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'zh-Hans', 'zh-Hant', 'es-MX', 'pseudo'],
  pseudoLocale: 'pseudo',
  fallbackLocales: { default: 'en' },
  // `base` is loaded with the app, `wallet` with the wallet layout: the launch downloads no text of pages behind it.
  catalogs: [
    { path: 'locales/{locale}/base', include: ['src'], exclude: walletFolders.map((folder) => `**/${folder}/**`) },
    { path: 'locales/{locale}/wallet', include: walletFolders },
  ],
  // Without line numbers a moved line of code is no change of every catalogue.
  format: formatter({ lineNumbers: false }),
}

export default config
