import hre from 'hardhat'
import { type Address, createPublicClient, custom, erc20Abi, parseEther, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { networks } from '#deployments/networks.ts'
import { openFiatPartners } from '#server/composition/fiat-partners.ts'
import { parseAmount } from '#server/lib/amount.ts'
import type { FiatPartner, FiatQuoteRequest, FollowedOrder, PayoutAccount } from '#server/providers/fiat/port.ts'
import { buildContracts } from '#scripts/deployment/build-contracts.ts'
import { createLocalChain, type LocalChain } from '#scripts/local-world/local-chain.ts'
import { loopback } from '#scripts/local-world/ports.ts'
import { buildRpcServer } from '#scripts/local-world/rpc-server.ts'

import { visit, WebhookReceiver } from './checkout-visitor.ts'
import { type FiatPartners, startFiatPartners } from './fiat-partners.ts'

/* The adapters of Banxa and Onmeta against their simulators, on a running chain. */

const bsc = networks[1]
const payee = privateKeyToAddress(toHex(5, { size: 32 }))
const refundTo = privateKeyToAddress(toHex(6, { size: 32 }))
const verify = { action: 'verify' }
const pixKey = { action: 'account', account: 'a Pix key' }
const paid = { action: 'paid' }
const bank: PayoutAccount = {
  kind: 'india-bank',
  holder: 'Ana Souza',
  accountNumber: '000123456789',
  branchCode: 'HDFC0001234',
}
const email = 'ana@example.com'

const receiver = new WebhookReceiver()
let chain: LocalChain
let door: ReturnType<typeof buildRpcServer>
let partners: FiatPartners
let adapters: readonly FiatPartner[]

beforeAll(async () => {
  await buildContracts(hre)
  chain = await createLocalChain(hre, bsc)
  door = buildRpcServer(chain.provider)
  await receiver.open()
  partners = await startFiatPartners({
    clock: () => new Date(),
    chains: { bsc: await door.listen({ host: loopback, port: 0 }) },
    webhookUrlOf: (name) => receiver.urlOf(name),
    pollMilliseconds: 600_000,
  })
})

beforeEach(() => {
  adapters = openFiatPartners(partners.config)
  receiver.received.length = 0
})

afterEach(() => {
  partners.setFault('banxa', null)
  partners.setFault('onmeta', null)
})

afterAll(async () => {
  await partners.close()
  await receiver.close()
  await door.close()
  await chain.close()
})

type Name = 'banxa' | 'onmeta'

const places = {
  banxa: { country: 'BR', currency: 'BRL', buy: 'pix', sell: 'pix' },
  onmeta: { country: 'IN', currency: 'INR', buy: 'upi', sell: 'bank-transfer' },
} as const

function adapterOf(name: Name): FiatPartner {
  const adapter = adapters.find((candidate) => candidate.name === name)
  if (adapter === undefined) throw new Error(`There is no ${name}`)
  return adapter
}

async function requestOf(name: Name, direction: 'buy' | 'sell'): Promise<FiatQuoteRequest> {
  const isBuy = direction === 'buy'
  const coins = await adapterOf(name).coins()
  const coin = coins.find(({ network, code }) => network === 'bsc' && code === (isBuy ? 'USDT' : 'BNB'))
  if (coin === undefined) throw new Error(`${name} does not list the coin`)
  const { country, currency, [direction]: method } = places[name]
  const amount = parseAmount(isBuy ? '5000' : '0.25')
  const side = isBuy ? 'fiat' : 'coin'
  return { direction, coin, country, currency, method, amount, side, personAddress: '203.0.113.7' }
}

/** Places an order from a new offer. */
async function order(name: Name, direction: 'buy' | 'sell') {
  const request = await requestOf(name, direction)
  const offer = await adapterOf(name).quote(request)
  if (offer.kind === 'none') throw new Error(offer.reason)
  const checkout = await adapterOf(name).createCheckout({
    ...request,
    ...offer,
    payout: direction === 'buy' ? { address: payee, extraId: null } : null,
    linkedAccountId: null,
    refund: direction === 'sell' ? { address: refundTo, extraId: null } : null,
    account: direction === 'sell' && name === 'onmeta' ? bank : null,
    person: { email, name: 'Ana Souza', phone: null },
    reference: crypto.randomUUID(),
    returnUrl: 'http://localhost:4177/#/convertBuy/detail?number=1',
  })
  const followed: FollowedOrder = { direction, email }
  return { offer, checkout, followed, status: async () => adapterOf(name).status(checkout.id, followed) }
}

const client = () => createPublicClient({ transport: custom(chain.provider) })

async function tokensOf(address: Address, token: string | null): Promise<bigint> {
  return client().readContract({ address: token as Address, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
}

/** Sends native coins. */
async function send(to: string, value: bigint): Promise<string> {
  const [from] = (await chain.provider.request({ method: 'eth_accounts' })) as Address[]
  const transaction = { from, to, value: toHex(value) }
  return (await chain.provider.request({ method: 'eth_sendTransaction', params: [transaction] })) as string
}

/** Advances the partner and the chain until nothing changes anymore. */
async function settle(name: Name): Promise<void> {
  for (let step = 0; step < 8; step += 1) {
    await chain.provider.request({ method: 'hardhat_mine', params: ['0x8'] })
    await partners.simulators[name].engine.advance()
  }
}

describe('a purchase', () => {
  test('completes a purchase at Banxa by Pix on its page, with coins on the chain', async () => {
    const { offer, checkout, status } = await order('banxa', 'buy')
    expect(await status()).toMatchObject({ state: 'unpaid' })
    const page = await visit(checkout.url ?? '', verify)
    expect(page.text).toContain('Banxa <small>Simulator')
    expect(page.text).toContain('br.gov.bcb.pix')
    const token = (await requestOf('banxa', 'buy')).coin.contract
    const before = await tokensOf(payee, token)
    await visit(page.url, paid)
    await settle('banxa')
    const report = await status()
    expect(report).toMatchObject({ state: 'completed', payin: { amount: offer.fiatAmount } })
    expect(report.partnerNumber).toMatch(/^\d+$/)
    const receipt = await client().getTransactionReceipt({ hash: report.payout.hash as Address })
    expect(receipt.status).toBe('success')
    expect(await tokensOf(payee, token)).toBeGreaterThan(before)
    expect(report.payout.amount).toBe(offer.coinAmount)
  })

  test('completes a purchase at Onmeta by UPI link, with the bank’s reference number', async () => {
    const { checkout, followed, status } = await order('onmeta', 'buy')
    expect(checkout).toMatchObject({ url: null, instructions: { kind: 'upi' } })
    expect(JSON.stringify(checkout.instructions)).toContain('Simulator')
    expect(await status()).toMatchObject({ state: 'unpaid' })
    await adapterOf('onmeta').notePaymentReference?.(checkout.id, '123456789987', followed)
    expect(await status()).toMatchObject({ state: 'unpaid' })
    partners.simulators.onmeta.engine.pay(checkout.id, 'paid')
    await settle('onmeta')
    const report = await status()
    expect(report).toMatchObject({ state: 'completed' })
    const receipt = await client().getTransactionReceipt({ hash: report.payout.hash as Address })
    expect(receipt.status).toBe('success')
  })

  test('returns the details for a bank transfer at Onmeta', async () => {
    const request = { ...(await requestOf('onmeta', 'buy')), method: 'bank-transfer' } as const
    const offer = await adapterOf('onmeta').quote(request)
    expect(offer.kind).toBe('offer')
    const { instructions } = await adapterOf('onmeta').createCheckout({
      ...request,
      fiatAmount: request.amount,
      coinAmount: 1n,
      quoteId: null,
      payout: { address: payee, extraId: null },
      refund: null,
      account: null,
      linkedAccountId: null,
      person: { email, name: null, phone: null },
      reference: crypto.randomUUID(),
      returnUrl: 'http://localhost:4177/',
    })
    const labels = instructions?.kind === 'bank-transfer' ? instructions.lines.map(({ label }) => label) : []
    expect(labels).toEqual(['beneficiary', 'bank', 'account-number', 'branch-code', 'reference'])
  })

  test.each([
    ['decline', 'failed', null],
    ['refund', 'refunded', null],
    ['kyc-hold', 'suspended', 'verification'],
    ['unknown-status', null, null],
  ] as const)('reports a purchase at Banxa with the fault %s as %s', async (fault, state, hold) => {
    partners.setFault('banxa', fault)
    const { checkout, status } = await order('banxa', 'buy')
    await visit(checkout.url ?? '', verify, paid)
    await settle('banxa')
    expect(await status()).toMatchObject({ state, hold })
  })

  test('rejects a purchase at Onmeta by an unverified user', async () => {
    partners.setFault('onmeta', 'kyc-hold')
    await expect(order('onmeta', 'buy')).rejects.toMatchObject({ failure: 'refused' })
  })
})

describe('a sale', () => {
  test('reveals Banxa’s pay-in address once the user has entered a payout account', async () => {
    const { offer, checkout, status } = await order('banxa', 'sell')
    expect(await status()).toMatchObject({ state: 'unpaid', payinAt: null })
    await visit(checkout.url ?? '', verify, pixKey)
    const { payinAt } = await status()
    const hash = await send(payinAt?.address ?? '', parseEther('0.25'))
    await settle('banxa')
    expect(await status()).toMatchObject({
      state: 'completed',
      payin: { hash, amount: offer.coinAmount },
      payout: { hash: null, amount: offer.fiatAmount },
    })
  })

  test('reveals Onmeta’s pay-in address immediately, and pays to the bank account', async () => {
    const { offer, checkout, followed, status } = await order('onmeta', 'sell')
    expect(await status()).toMatchObject({ state: 'unpaid', payinAt: checkout.payin })
    const hash = await send(checkout.payin?.address ?? '', parseEther('0.25'))
    await adapterOf('onmeta').noteTransaction?.(checkout.id, hash, followed)
    await settle('onmeta')
    expect(await status()).toMatchObject({
      state: 'completed',
      payin: { hash, amount: offer.coinAmount },
      payout: { hash: null, amount: offer.fiatAmount },
    })
    const sold = await partners.simulators.onmeta.engine.find(checkout.id)
    expect(sold?.account).toBe('XXXX6789 at HDFC0001234')
  })

  test('refunds a sale at Onmeta on the chain, if that is the fault', async () => {
    partners.setFault('onmeta', 'refund')
    const { checkout, status } = await order('onmeta', 'sell')
    const before = await client().getBalance({ address: refundTo })
    await send(checkout.payin?.address ?? '', parseEther('0.25'))
    await settle('onmeta')
    expect(await status()).toMatchObject({
      state: 'refunded',
      refund: { hash: expect.stringMatching(/^0x/) as string },
    })
    expect(await client().getBalance({ address: refundTo })).toBe(before + parseEther('0.25'))
  })

  test('hides the status of another user’s order', async () => {
    const { checkout } = await order('onmeta', 'sell')
    const asked = adapterOf('onmeta').status(checkout.id, { direction: 'sell', email: 'bob@example.com' })
    await expect(asked).rejects.toMatchObject({ failure: 'refused' })
  })
})

describe.each(['banxa', 'onmeta'] as const)('%s', (name) => {
  test('sends webhooks that its adapter accepts, and forged ones that it rejects', async () => {
    partners.setFault(name, 'forged-webhook')
    const { checkout } = await order(name, 'buy')
    await vi.waitFor(() => {
      const read = receiver.read(name, adapterOf(name).verifyWebhook ?? (() => null))
      expect(read).toContain(null)
      expect(read.find((event) => event !== null)?.providerOrderId).toBe(checkout.id)
    }, 5_000)
  })

  test.each([
    ['rate-limited', 'rate-limited'],
    ['failing', 'unavailable'],
  ] as const)('fails as %s if that is the fault', async (fault, failure) => {
    const request = await requestOf(name, 'buy')
    partners.setFault(name, fault)
    await expect(adapterOf(name).quote(request)).rejects.toMatchObject({ failure })
  })

  test('rejects a wrong key', async () => {
    const { config } = partners
    const place = name === 'banxa' ? { banxa: config.banxa && { ...config.banxa, apiKey: 'guess' } } : {}
    const other = name === 'onmeta' ? { onmeta: config.onmeta && { ...config.onmeta, apiKey: 'guess' } } : {}
    const guessing = openFiatPartners({ ...config, ...place, ...other }).find((partner) => partner.name === name)
    await expect(guessing?.coins()).rejects.toMatchObject({ failure: 'refused' })
  })

  test('makes no offer below its minimum', async () => {
    const request = await requestOf(name, 'buy')
    expect(await adapterOf(name).quote({ ...request, amount: parseAmount('1') })).toMatchObject({
      kind: 'none',
      reason: 'below-minimum',
    })
  })
})
