import '@rainbow-me/rainbowkit/styles.css'
import { useLingui } from '@lingui/react'
import {
  lightTheme,
  type Locale,
  RainbowKitProvider,
  type Theme,
  useAccountModal,
  useConnectModal,
} from '@rainbow-me/rainbowkit'
import { useEffect } from 'react'
import type { LocaleId } from '#src/config/locales.ts'
import { useFreshConnectionCode } from './use-fresh-connection-code.ts'
import { useSilentWalletIcons } from './use-silent-wallet-icons.ts'
import { WalletAvatar } from './wallet-avatar.tsx'
import { useAskedWalletDialog, walletDialogOpened } from './wallet-dialog.ts'

const rainbowKitLocales: Readonly<Record<LocaleId, Locale>> = {
  'zh-Hans': 'zh-CN',
  'zh-Hant': 'zh-TW',
  en: 'en-US',
  'es-MX': 'es-419',
}

const base = lightTheme({ accentColor: 'var(--color-brand-600)', borderRadius: 'large', fontStack: 'system' })

/** Our colors where RainbowKit's own grays are too pale to read (WCAG 2.2 AA). */
const theme: Theme = {
  ...base,
  colors: {
    ...base.colors,
    modalText: 'var(--color-ink)',
    modalTextDim: 'var(--color-ink-muted)',
    modalTextSecondary: 'var(--color-ink-muted)',
    menuItemBackground: 'var(--color-brand-50)',
    closeButton: 'var(--color-ink-muted)',
    error: 'var(--color-danger)',
  },
}

/** RainbowKit's list of wallets and its account sheet, in the page's language. Loaded on first request. */
export function WalletDialogs() {
  const { locale } = useLingui().i18n
  return (
    <RainbowKitProvider
      avatar={WalletAvatar}
      theme={theme}
      locale={rainbowKitLocales[locale as LocaleId]}
      modalSize="compact"
      appInfo={{ appName: 'Sevenport', learnMoreUrl: 'https://ethereum.org/wallets/' }}
    >
      <Opener />
      <DialogRepairs />
    </RainbowKitProvider>
  )
}

/** RainbowKit provides the function to open a dialog only while that dialog makes sense. */
function Opener() {
  const asked = useAskedWalletDialog()
  const { openConnectModal } = useConnectModal()
  const { openAccountModal } = useAccountModal()
  useEffect(() => {
    if (asked === undefined) return
    const open = asked === 'connect' ? openConnectModal : openAccountModal
    open?.()
    walletDialogOpened()
  }, [asked, openConnectModal, openAccountModal])
  return null
}

function DialogRepairs() {
  useSilentWalletIcons()
  useFreshConnectionCode()
  return null
}
