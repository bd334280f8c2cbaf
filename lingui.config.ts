import { formatter } from '@lingui/format-po'
import type { LinguiConfig } from '@lingui/conf'

/** What only pages inside the wallet layout show. */
const walletFolders = ['src/chain', 'src/entities/deposit-address', 'src/features/mining']
/** What only pages around accounts show: none of it is needed at launch. */
const accountFolders = [
  'src/entities/popup',
  'src/entities/session',
  'src/features/account',
  'src/features/agreements',
  'src/features/futures',
  'src/features/my',
  'src/features/notices',
  'src/features/popups',
  'src/features/select',
  'src/features/upgrade',
]
/** Files of other folders that only those pages and what is loaded after the launch use. */
const accountFiles = [
  'src/lib/api-error-text.ts',
  'src/app/shell/unread-mark.tsx',
  'src/entities/app-build/app-hero.tsx',
  'src/entities/balance/own-amount.tsx',
  'src/entities/price/rate-source.tsx',
  'src/ui/filter-card.tsx',
  'src/ui/incomplete-link.tsx',
  'src/ui/period-fields.tsx',
]
/** What only pages of the spot wallet show; they stand inside the account layout, whose texts they use, too. */
const spotFolders = [
  'src/entities/balance',
  'src/entities/deposit-address',
  'src/entities/spot-coin',
  'src/features/spot',
  'src/features/deposit',
  'src/features/withdraw',
  'src/features/operator',
  'src/features/reserves',
]
/** What home shows after the launch. */
const homeFolders = ['src/features/home/later']
const exclude = [
  ...[...walletFolders, ...accountFolders, ...spotFolders, ...homeFolders].map((folder) => `**/${folder}/**`),
  ...accountFiles.map((file) => `**/${file}`),
]

const config: LinguiConfig = {
  sourceLocale: 'en',
  locales: ['en', 'zh-Hans', 'zh-Hant', 'es-MX', 'pseudo'],
  pseudoLocale: 'pseudo',
  fallbackLocales: { default: 'en' },
  // `base` is loaded with the app, the others with the layouts of their pages: the launch downloads no text of pages behind it.
  catalogs: [
    { path: 'locales/{locale}/base', include: ['src'], exclude },
    { path: 'locales/{locale}/wallet', include: walletFolders },
    { path: 'locales/{locale}/account', include: [...accountFolders, ...accountFiles] },
    { path: 'locales/{locale}/spot', include: spotFolders },
    { path: 'locales/{locale}/home', include: homeFolders },
  ],
  // Without line numbers a moved line of code is no change of every catalogue.
  format: formatter({ lineNumbers: false }),
}

export default config
