import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import type { Coin, CoinNetwork } from '#api/coins.ts'
import { spotCoinsQueryOptions } from '#src/entities/asset/coin.queries.ts'
import { balancesQueryOptions } from '#src/entities/balance/balance.queries.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { WalletPayment } from './wallet-payment.tsx'

type State = CoinNetwork['withdrawal']['state']

const order = { number: '2026112800000001', payin: { asset: 'tron/native', amount: '10', memo: null } }

/** Returns the text shown for a payment of 10 TRX, given a balance. */
function textOf(state: State, available: string): string {
  const client = new QueryClient()
  const network = {
    network: 'tron',
    name: 'TRON',
    chainId: null,
    token: null,
    decimals: 6,
    hasMemo: false,
    deposit: { state: 'open', minimum: '1', confirmations: 1, minutes: 1 },
    withdrawal: { state, minimum: '5', fee: '2' },
  } as const
  const limits = { dailyWithdrawalLimit: '1000', withoutReviewLimit: '1000' }
  const coins: Coin[] = [{ symbol: 'TRX', name: 'TRON', resident: false, ...limits, networks: [network] }]
  const byCoin = { TRX: { available: parseCoinAmount(available), held: 0n, owed: 0n } }
  client.setQueryData(spotCoinsQueryOptions().queryKey, coins)
  const restrictions = { frozenSince: null, accountFreeze: null, lockedUntil: null }
  client.setQueryData(balancesQueryOptions('ann').queryKey, { byCoin, ...restrictions })
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <WalletPayment userId="ann" order={order} kind="swap" symbol="TRX" />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nProvider>,
  ).replaceAll(/<[^>]+>/g, '')
}

it('offers to pay from a balance that covers the fee, too, if withdrawals are open', () => {
  expect(textOf('open', '12')).toContain('Pay from my Sevenport wallet')
  expect(textOf('open', '11.9')).not.toContain('Pay from my Sevenport wallet')
})

it('says why a balance can’t pay if withdrawals are unavailable or paused', () => {
  expect(textOf('unavailable', '12')).toContain('we don’t support TRX withdrawals on TRON yet')
  expect(textOf('paused', '12')).toContain('TRX withdrawals on TRON are paused')
  expect(textOf('depegged', '12')).toContain('TRX withdrawals on TRON are paused')
})

it('shows nothing for a zero balance', () => {
  expect(textOf('unavailable', '0')).toBe('')
})
