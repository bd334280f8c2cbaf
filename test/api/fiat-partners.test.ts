import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { updateProfile } from '#api/account.ts'
import { listBalances } from '#api/balances.ts'
import { getDepositAddress } from '#api/deposits.ts'
import { apiErrorCode } from '#api/errors.ts'
import {
  createFiatOrder,
  type FiatOrder,
  getFiatOrder,
  getFiatQuote,
  noteFiatPayment,
  openFiatCheckout,
} from '#api/fiat.ts'
import { listLinkedAccounts } from '#api/linked-accounts.ts'
import { addPayoutAccount } from '#api/payout-accounts.ts'
import { beginOrderPayment, confirmWithdrawal, getWithdrawal } from '#api/withdrawals.ts'
import { visit } from '#scripts/local-world/partners/fiat/checkout-visitor.ts'
import { accountsPath } from '#scripts/local-world/partners/fiat/onmeta-accounts.ts'
import { Onmeta } from '#server/providers/fiat/onmeta/client.ts'

import { agreed, settleIn } from './support/fiat-orders.ts'
import { FiatWorld } from './support/fiat-world.ts'
import { giveCoins } from './support/funds.ts'
import type { Person } from './support/people.ts'
import { fundPassword, registerWithFunds, verifyBegun } from './support/withdrawals.ts'

/* Whole purchases and sales with the production server, simulated partners and running chains. */

const refundAddress = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

let world: FiatWorld

beforeAll(async () => {
  world = await FiatWorld.create()
})

afterEach(() => {
  world.partners.setFault('banxa', null)
  world.partners.setFault('onmeta', null)
})

afterAll(() => world.close())

const isOver = ({ state }: FiatOrder) => ['completed', 'refunded', 'failed', 'expired'].includes(state)

async function brazilian(): Promise<Person> {
  const person = await registerWithFunds(world.server, '0')
  await settleIn(world.server, person, 'BR')
  return person
}

/** Places a purchase by Pix of USDT on BSC for 500 BRL, to the user's own address at Sevenport. */
async function purchase(person: Person): Promise<FiatOrder> {
  const { server } = world
  const { address } = await server.ask(getDepositAddress, undefined, person.signedIn)
  const wanted = {
    direction: 'buy',
    partner: 'banxa',
    country: 'BR',
    currency: 'BRL',
    asset: world.assetOf('USDT', 'bsc'),
    method: 'pix',
    amount: '500',
    side: 'fiat',
  } as const
  const { offer } = await server.ask(getFiatQuote, wanted, person.signedIn)
  if (offer === null) throw new Error('The partner made no offer')
  return server.ask(createFiatOrder, agreed(offer.quoteId, address), person.signedIn)
}

/** Opens the checkout page of an order and submits the given forms. */
async function atCheckout({ number }: FiatOrder, { signedIn }: Person, ...actions: readonly string[]): Promise<string> {
  const { url } = await world.server.ask(openFiatCheckout, { number }, signedIn)
  return world.checkout(url, ...actions)
}

async function balanceOf(person: Person, coin: string) {
  const { balances } = await world.server.ask(listBalances, undefined, (await world.logInAgain(person)).signedIn)
  return balances.find((balance) => balance.coin === coin)
}

/** Registers a user in India with 200 USDC and a bank account that is a day old. */
async function indian(): Promise<Person & { readonly payoutAccountId: string }> {
  const { server } = world
  const person = await registerWithFunds(server, '0')
  await giveCoins(server, person.session.userId, '200', 'USDC')
  await server.ask(updateProfile, { country: 'IN', userName: 'Priya Sharma' }, person.signedIn)
  const details = {
    kind: 'india-bank',
    holder: 'Priya Sharma',
    accountNumber: '918273645546372',
    branchCode: 'HDFC0001234',
  } as const
  const { id: payoutAccountId } = await server.ask(addPayoutAccount, { details }, person.signedIn)
  await world.goOn(86_400)
  return { ...(await world.logInAgain(person)), payoutAccountId }
}

/** Places a sale of 100 USDC on Ethereum for rupees in the bank. */
async function sale(person: Person & { readonly payoutAccountId: string }): Promise<FiatOrder> {
  const wanted = {
    direction: 'sell',
    partner: 'onmeta',
    country: 'IN',
    currency: 'INR',
    asset: world.assetOf('USDC', 'ethereum'),
    method: 'bank-transfer',
    amount: '100',
    side: 'coin',
  } as const
  const { offer } = await world.server.ask(getFiatQuote, wanted, person.signedIn)
  if (offer === null) throw new Error('The partner made no offer')
  const input = { ...agreed(offer.quoteId, refundAddress), payoutAccountId: person.payoutAccountId }
  return world.server.ask(createFiatOrder, input, person.signedIn)
}

/** Pays a sale from the balance, with all that a withdrawal requires. @returns The withdrawal's id. */
async function payFromBalance(order: FiatOrder, person: Person): Promise<string> {
  const { server, payouts } = world
  const begun = await server.ask(beginOrderPayment, { orderNumber: order.number }, person.signedIn)
  const id = await verifyBegun(server, person, begun)
  await server.ask(confirmWithdrawal, { id, fundPassword }, person.signedIn)
  const worker = payouts.payouts()
  payouts.now = new Date()
  await worker.runOnce()
  await world.mine()
  await worker.runOnce()
  return id
}

describe('purchases by Pix through Banxa', () => {
  it('a purchase is paid on Banxa’s page, paid out, proven on chain and credited at Sevenport', async () => {
    const ana = await brazilian()
    const made = await purchase(ana)
    expect(made).toMatchObject({ state: 'unpaid', checkout: 'hosted', canOpenCheckout: true })
    expect(await atCheckout(made, ana, 'verify')).toContain('br.gov.bcb.pix')
    await atCheckout(made, ana, 'paid')
    const done = await world.follow(made, isOver)
    expect(done).toMatchObject({ state: 'completed', coin: { proof: 'proven' }, fiat: { movedAmount: '500' } })
    expect(done.partnerOrderId).toMatch(/^\w+$/)
    await world.readDeposits('bsc')
    expect((await balanceOf(ana, 'USDT'))?.available).toBe(done.coin.movedAmount)
    expect(world.webhookAnswers).toContain(200)
    expect(world.webhookAnswers).not.toContain(403)
  })

  it('a declined purchase has failed, and nothing arrives', async () => {
    world.partners.setFault('banxa', 'decline')
    const ana = await brazilian()
    const made = await purchase(ana)
    await atCheckout(made, ana, 'verify', 'paid')
    expect(await world.follow(made, isOver)).toMatchObject({ state: 'failed', coin: { transactionHash: null } })
  })

  it('a purchase waits for a verification and goes on afterwards', async () => {
    world.partners.setFault('banxa', 'kyc-hold')
    const ana = await brazilian()
    const made = await purchase(ana)
    await atCheckout(made, ana, 'verify', 'paid')
    const held = await world.follow(made, ({ state }) => state === 'suspended')
    expect(held).toMatchObject({ state: 'suspended', hold: 'verification' })
    world.partners.setFault('banxa', null)
    expect(await world.follow(made, isOver)).toMatchObject({ state: 'completed', coin: { proof: 'proven' } })
  })

  it('a purchase that Banxa pays back is refunded', async () => {
    world.partners.setFault('banxa', 'refund')
    const ana = await brazilian()
    const made = await purchase(ana)
    await atCheckout(made, ana, 'verify', 'paid')
    expect(await world.follow(made, isOver)).toMatchObject({ state: 'refunded' })
  })

  it('a purchase paid after it expired still completes', async () => {
    const ana = await brazilian()
    const made = await purchase(ana)
    await world.goOn(4_000)
    expect(await world.follow(made, isOver)).toMatchObject({ state: 'expired', canOpenCheckout: false })
    const { engine } = world.partners.simulators.banxa
    const [newest] = engine.orders()
    engine.pay(newest?.id ?? '', 'paid')
    const done = await world.follow(made, ({ state }) => state === 'completed')
    expect(done).toMatchObject({ state: 'completed', coin: { proof: 'proven' } })
  })

  it('suspends a purchase whose payout went to someone else', async () => {
    world.partners.setFault('banxa', 'misdirected-payout')
    const ana = await brazilian()
    const made = await purchase(ana)
    await atCheckout(made, ana, 'verify', 'paid')
    const held = await world.follow(made, ({ state }) => state === 'suspended')
    expect(held).toMatchObject({ state: 'suspended', hold: 'payout-contradicted' })
  })
})

describe('sales to an Indian bank account through Onmeta', () => {
  it('a sale is paid from the balance, and paid out in rupees once Onmeta knows the transaction', async () => {
    const told = vi.spyOn(Onmeta.prototype, 'noteTransaction')
    const priya = await indian()
    const made = await sale(priya)
    expect(made).toMatchObject({ state: 'unpaid', checkout: 'instructions', payoutAccount: '••••6372' })
    expect(made.coin.address).toMatch(/^0x/)
    const id = await payFromBalance(made, priya)
    const done = await world.follow(made, isOver)
    expect(done).toMatchObject({ state: 'completed', coin: { movedAmount: '100' } })
    expect(done.fiat.movedAmount).toBe(done.fiat.agreedAmount)
    const { transactionHash } = done.coin
    expect(told).toHaveBeenCalledWith(expect.any(String), transactionHash, { direction: 'sell', email: priya.email })
    await world.payouts.payouts().runOnce()
    const later = await world.logInAgain(priya)
    const withdrawal = await world.server.ask(getWithdrawal, { id }, later.signedIn)
    expect(withdrawal).toMatchObject({ orderNumber: made.number, transactionHash })
    const sold = world.partners.simulators.onmeta.engine.orders().find(({ account }) => account?.includes('6372'))
    expect(sold).toMatchObject({ state: 'finished', account: 'XXXX6372 at HDFC0001234' })
  })

  it('a sale that Onmeta refuses is refunded to the refund address', async () => {
    world.partners.setFault('onmeta', 'refund')
    const priya = await indian()
    const made = await sale(priya)
    await payFromBalance(made, priya)
    const done = await world.follow(made, isOver)
    expect(done).toMatchObject({ state: 'refunded', refund: { address: refundAddress } })
    expect(done.refund?.transactionHash).toMatch(/^0x/)
  })

  it('a sale fails for a user whom Onmeta hasn’t verified', async () => {
    world.partners.setFault('onmeta', 'kyc-hold')
    expect(await sale(await indian())).toMatchObject({ state: 'failed' })
  })
})

/** Requests an offer for 5,000 rupees by UPI, to the user's own address at Sevenport. */
async function upiOffer(person: Person) {
  const { server } = world
  const { address } = await server.ask(getDepositAddress, undefined, person.signedIn)
  const wanted = {
    direction: 'buy',
    partner: 'onmeta',
    country: 'IN',
    currency: 'INR',
    asset: world.assetOf('USDT', 'bsc'),
    method: 'upi',
    amount: '5000',
    side: 'fiat',
  } as const
  const { offer } = await server.ask(getFiatQuote, wanted, person.signedIn)
  return agreed(offer?.quoteId ?? '', address)
}

describe('purchases by UPI through Onmeta', () => {
  it('a UPI purchase is paid by a link that only its user sees, and completes', async () => {
    const { server } = world
    const priya = await indian()
    const made = await server.ask(createFiatOrder, await upiOffer(priya), priya.signedIn)
    expect(made.instructions).toMatchObject({ kind: 'upi', intent: expect.stringMatching(/^upi:/) as string })
    const { number, viewToken } = made
    expect((await server.ask(getFiatOrder, { number, viewToken })).instructions).toBeNull()
    await server.ask(noteFiatPayment, { number, bankReference: '123456789987' }, priya.signedIn)
    const { engine } = world.partners.simulators.onmeta
    const [newest] = engine.orders()
    engine.pay(newest?.id ?? '', 'paid')
    expect(await world.follow(made, isOver)).toMatchObject({ state: 'completed', coin: { proof: 'proven' } })
  })

  it('a UPI purchase requires a choice among several accounts, of those that Onmeta lists now', async () => {
    const { server } = world
    const priya = await indian()
    const list = { partner: 'onmeta', method: 'upi', sharingAgreed: true } as const
    const only = await server.ask(listLinkedAccounts, list, priya.signedIn)
    expect(only).toMatchObject([{ number: 'test@simulator', branchCode: null }])
    await visit(new URL(accountsPath, world.partners.simulators.onmeta.url).href, {
      email: priya.email,
      upiId: 'priya@okbank',
      name: 'Priya Sharma',
    })
    const listed = await server.ask(listLinkedAccounts, list, priya.signedIn)
    expect(listed.map(({ number }) => number)).toEqual(['test@simulator', 'priya@okbank'])

    const input = await upiOffer(priya)
    const refusal = `answered ${apiErrorCode.linkedAccountMissing}:`
    await expect(server.ask(createFiatOrder, input, priya.signedIn)).rejects.toThrow(refusal)
    const unknown = { ...input, linkedAccountId: 'x'.repeat(43) }
    await expect(server.ask(createFiatOrder, unknown, priya.signedIn)).rejects.toThrow(refusal)

    const asked = vi.spyOn(Onmeta.prototype, 'createCheckout')
    const linkedAccountId = listed[1]?.id ?? ''
    const made = await server.ask(createFiatOrder, { ...input, linkedAccountId }, priya.signedIn)
    expect(made).toMatchObject({ state: 'unpaid', instructions: { kind: 'upi' } })
    expect(asked).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ linkedAccountId }))
  })
})
