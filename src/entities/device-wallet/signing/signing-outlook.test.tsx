import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { getAddress } from 'viem'
import { beforeAll, expect, it } from 'vitest'
import type { Simulation } from '#src/entities/device-wallet/device-transaction.ts'
import { knownTokensOf } from '#deployments/known-tokens.ts'
import { SigningOutlook, signingPreviewOptions } from './signing-outlook.tsx'

const account = getAddress(`0x${'a1'.repeat(20)}`)
const to = getAddress(`0x${'c3'.repeat(20)}`)
const chainId = 1
const [token] = knownTokensOf(chainId)
if (!token) throw new Error('The tests need a token on Ethereum')
const question = {
  kind: 'transaction',
  account,
  chainId,
  requester: { host: 'sevenport.example', name: null },
  to,
  value: 0n,
  data: '0x',
} as const

const gasPrice = (gwei: bigint) => ({ maxFeePerGas: gwei * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n })
const offers = { slow: gasPrice(1n), normal: gasPrice(10n), fast: gasPrice(20n) }

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
})

function shown(simulation: Simulation, normal = offers.normal): string {
  const queryClient = new QueryClient()
  queryClient.setQueryData(signingPreviewOptions(question).queryKey, {
    simulation,
    offers: { ...offers, normal },
    l1Fee: 0n,
  })
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <SigningOutlook question={question} onGasChoice={() => undefined} />
      </I18nProvider>
    </QueryClientProvider>,
  )
  return markup
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&nbsp;|\u00A0/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

it('shows what leaves, what arrives and the maximum cost', () => {
  const changes = [
    { token: token.address, amount: -5n * 10n ** BigInt(token.decimals) },
    { token: null, amount: 2n * 10n ** 18n },
  ]
  const seen = shown({ outcome: 'succeeds', changes, gas: 100_000n })
  expect(seen).toContain(`Leaves your account 5 ${token.symbol}`)
  expect(seen).toContain('Arrives in your account 2 ETH')
  expect(seen, '120,000 gas at 10 gwei').toContain('Network fee, at most 0.0012 ETH')
})

it('says that a node can’t measure the changes', () => {
  expect(shown({ outcome: 'succeeds', changes: null, gas: 100_000n })).toContain('Unknown on this network')
})

it('says why a transaction would fail, and shows no fee for it', () => {
  const seen = shown({ outcome: 'reverts', code: 'pool-paused', reason: null })
  expect(seen).toMatch(/paused/i)
  expect(seen).not.toContain('Network fee')
})

it('asks the user to type their consent to an unusually high fee', () => {
  const seen = shown({ outcome: 'succeeds', changes: [], gas: 100_000n }, gasPrice(400n))
  expect(seen).toContain('The network fee is unusually high')
  expect(seen).toContain('To pay it, type “high fee”')
})

it('offers no way to pay an absurd fee', () => {
  const seen = shown({ outcome: 'succeeds', changes: [], gas: 100_000n }, gasPrice(4_000n))
  expect(seen).toContain('No network charges a fee this high')
  expect(seen).not.toContain('type')
})
