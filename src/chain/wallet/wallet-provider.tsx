import '@rainbow-me/rainbowkit/styles.css'
import { useLingui } from '@lingui/react'
import { lightTheme, type Locale, RainbowKitProvider, type Theme } from '@rainbow-me/rainbowkit'
import type { ReactNode } from 'react'
import { type Config, WagmiProvider } from 'wagmi'
import type { LocaleId } from '#src/config/locales.ts'
import { useFreshConnectionCode } from './use-fresh-connection-code.ts'
import { useSilentWalletIcons } from './use-silent-wallet-icons.ts'
import { WalletAvatar } from './wallet-avatar.tsx'

const rainbowKitLocales: Readonly<Record<LocaleId, Locale>> = {
  'zh-Hans': 'zh-CN',
  'zh-Hant': 'zh-TW',
  en: 'en-US',
  'es-MX': 'es-419',
}

const base = lightTheme({ accentColor: 'var(--color-brand-600)', borderRadius: 'large', fontStack: 'system' })

/** Our colours where RainbowKit's own greys are too pale to read (WCAG 2.2 AA). */
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

interface WalletProviderProps {
  readonly config: Config
  readonly children: ReactNode
}

/** Gives pages the wallet and its dialogs, in the language of the page. */
export function WalletProvider({ config, children }: WalletProviderProps) {
  return (
    <WagmiProvider config={config}>
      <WalletDialogs>{children}</WalletDialogs>
    </WagmiProvider>
  )
}

/** On its own, so that a change of language does not render wagmi's provider, which would reconnect. */
function WalletDialogs({ children }: Pick<WalletProviderProps, 'children'>) {
  const { locale } = useLingui().i18n
  return (
    <RainbowKitProvider
      avatar={WalletAvatar}
      theme={theme}
      locale={rainbowKitLocales[locale as LocaleId]}
      modalSize="compact"
      appInfo={{ appName: 'Sevenport', learnMoreUrl: 'https://ethereum.org/wallets/' }}
    >
      <DialogRepairs />
      {children}
    </RainbowKitProvider>
  )
}

function DialogRepairs() {
  useSilentWalletIcons()
  useFreshConnectionCode()
  return null
}
