import '@rainbow-me/rainbowkit/styles.css'
import { useLingui } from '@lingui/react'
import { lightTheme, type Locale, RainbowKitProvider } from '@rainbow-me/rainbowkit'
import type { ReactNode } from 'react'
import { type Config, WagmiProvider } from 'wagmi'
import type { LocaleId } from '#src/config/locales.ts'

const rainbowKitLocales: Readonly<Record<LocaleId, Locale>> = {
  'zh-Hans': 'zh-CN',
  'zh-Hant': 'zh-TW',
  en: 'en-US',
  'es-MX': 'es-419',
}

const theme = lightTheme({ accentColor: 'var(--color-brand-600)', borderRadius: 'large', fontStack: 'system' })

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

/** On its own, because wagmi reconnects whenever its provider is rendered: a change of language must not. */
function WalletDialogs({ children }: Pick<WalletProviderProps, 'children'>) {
  const { locale } = useLingui().i18n
  return (
    <RainbowKitProvider
      theme={theme}
      locale={rainbowKitLocales[locale as LocaleId]}
      modalSize="compact"
      appInfo={{ appName: 'Sevenport' }}
    >
      {children}
    </RainbowKitProvider>
  )
}
