import hre from 'hardhat'
import {
  createPublicClient,
  createWalletClient,
  custom,
  erc20Abi,
  getAddress,
  type Hash,
  isAddressEqual,
  zeroAddress,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { networks } from '#deployments/networks.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'
import { createLocalChain, type LocalChain } from '#scripts/local-world/local-chain.ts'
import { loopback } from '#scripts/local-world/ports.ts'
import { buildRpcServer } from '#scripts/local-world/rpc-server.ts'
import { openFiatPartners } from '#server/composition/fiat-partners.ts'
import { fromNetworkUnits, parseAmount, toNetworkUnits } from '#server/lib/amount.ts'
import { systemClock } from '#server/lib/clock.ts'
import type { CheckoutRequest, FiatPartner, FiatQuoteRequest } from '#server/providers/fiat/port.ts'

import { visit } from './checkout-visitor.ts'
import { type FiatPartners, startFiatPartners } from './fiat-partners.ts'

/* A purchase and a sale with real transactions on a local chain. */

const [ethereum] = networks
const payee = getAddress('0x0000000000000000000000000000000000000301')

let chain: LocalChain
let rpc: ReturnType<typeof buildRpcServer>
let partners: FiatPartners
let moonPay: FiatPartner

beforeAll(async () => {
  await buildContracts(hre)
  chain = await createLocalChain(hre, ethereum)
  rpc = buildRpcServer(chain.provider)
  partners = await startFiatPartners({
    clock: systemClock,
    chains: { [ethereum.key]: await rpc.listen({ host: loopback, port: 0 }) },
    webhookUrlOf: () => `http://${loopback}:9`,
    pollMilliseconds: 600_000,
  })
  for (const simulator of Object.values(partners.simulators)) simulator.setFault('no-webhook')
  const [opened] = openFiatPartners(partners.config)
  if (opened === undefined) throw new Error('The partner is missing')
  moonPay = opened
})

afterAll(async () => {
  await partners.close()
  await rpc.close()
  await chain.close()
})

async function order(
  request: Omit<FiatQuoteRequest, 'coin' | 'country' | 'currency' | 'method' | 'personAddress'>,
  symbol: string,
) {
  const coin = (await moonPay.coins()).find(({ network, code }) => network === ethereum.key && code === symbol)
  if (coin === undefined) throw new Error(`There is no ${symbol}`)
  const whole = {
    ...request,
    coin,
    country: 'BR',
    currency: 'BRL',
    method: 'pix',
    personAddress: '203.0.113.7',
  } as const
  const offer = await moonPay.quote(whole)
  if (offer.kind === 'none') throw new Error(offer.reason)
  const destination = { address: payee, extraId: null }
  const checkoutRequest: CheckoutRequest = {
    ...whole,
    ...offer,
    payout: request.direction === 'buy' ? destination : null,
    refund: request.direction === 'sell' ? destination : null,
    account: null,
    linkedAccountId: null,
    person: { email: 'somebody@example.com', name: null, phone: null },
    reference: crypto.randomUUID(),
    returnUrl: 'http://localhost:4177/',
  }
  const checkout = await moonPay.createCheckout(checkoutRequest)
  const status = () => moonPay.status(checkout.id, { direction: request.direction, email: null })
  return { coin, offer, url: checkout.url ?? '', status }
}

async function settle(): Promise<void> {
  for (let step = 0; step < 6; step += 1) {
    await partners.simulators.moonpay.engine.advance()
    await chain.provider.request({ method: 'hardhat_mine', params: ['0x2'] })
  }
}

test('pays out a purchase’s coins, and reports the transaction', async () => {
  const { coin, offer, url, status } = await order(
    { direction: 'buy', amount: parseAmount('500'), side: 'fiat' },
    'usdt',
  )
  await visit(url, { action: 'continue' }, { action: 'verify' }, { action: 'paid' })
  await settle()
  const { state, payout } = await status()
  expect(state).toBe('completed')
  const client = createPublicClient({ transport: custom(chain.provider) })
  const token = getAddress(coin.contract ?? '')
  const balance = await client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [payee] })
  expect(fromNetworkUnits(balance, 6)).toBe(offer.coinAmount)
  const receipt = await client.getTransactionReceipt({ hash: payout.hash as Hash })
  expect(isAddressEqual(receipt.logs[0]?.address ?? zeroAddress, token)).toBe(true)
})

test('accepts a sale’s coins once they are confirmed', async () => {
  const { offer, url, status } = await order({ direction: 'sell', amount: parseAmount('0.25'), side: 'coin' }, 'eth')
  await visit(url, { action: 'continue' }, { action: 'verify' }, { action: 'account', account: 'a Pix key' })
  const { payinAt } = await status()
  const wallet = createWalletClient({ transport: custom(chain.provider) })
  const [account] = await wallet.getAddresses()
  if (account === undefined) throw new Error('There is no account')
  const value = toNetworkUnits(offer.coinAmount, 18)
  const hash = await wallet.sendTransaction({ account, chain: null, to: getAddress(payinAt?.address ?? ''), value })
  await settle()
  expect(await status()).toMatchObject({
    state: 'completed',
    payin: { hash, amount: offer.coinAmount },
    payout: { hash: null, amount: offer.fiatAmount },
  })
})
