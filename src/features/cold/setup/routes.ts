import type { RouteObject } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'

export const setupRoutes: RouteObject[] = [
  { path: devicePaths.wordHelp, lazy: () => import('./pages/word-help-page.tsx') },
  { path: devicePaths.createWallet, lazy: () => import('./pages/create-wallet-page.tsx') },
  { path: devicePaths.walletSafety, lazy: () => import('./pages/wallet-safety-page.tsx') },
  { path: devicePaths.walletPassword, lazy: () => import('./pages/wallet-password-page.tsx') },
  { path: devicePaths.walletSafetyReveal, lazy: () => import('./pages/wallet-safety-reveal-page.tsx') },
  { path: devicePaths.showWords, lazy: () => import('./pages/show-words-page.tsx') },
  { path: devicePaths.orderWords, lazy: () => import('./pages/order-words-page.tsx') },
  { path: devicePaths.pickWords, lazy: () => import('./pages/pick-words-page.tsx') },
  { path: devicePaths.wordsConfirmed, lazy: () => import('./pages/words-confirmed-page.tsx') },
  { path: devicePaths.backupWords, lazy: () => import('./pages/backup-words-page.tsx') },
  { path: devicePaths.backupWordsConfirm, lazy: () => import('./pages/backup-words-confirm-page.tsx') },
  { path: devicePaths.importWords, lazy: () => import('./pages/import-words-page.tsx') },
  { path: devicePaths.importKey, lazy: () => import('./pages/import-key-page.tsx') },
  { path: devicePaths.importKeystore, lazy: () => import('./pages/import-keystore-page.tsx') },
]
