import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { listCoins } from '#api/coins.ts'
import { apiErrorCode } from '#api/errors.ts'
import { listAudit } from '#api/operator-audit.ts'
import {
  type CoinTermPlace,
  confirmCoinTerm,
  dropCoinTerm,
  listCoinTermHistory,
  listCoinTerms,
  proposeCoinTerm,
} from '#api/operator-coin-terms.ts'
import { listListings } from '#api/operators.ts'
import { confirmWithdrawal, getWithdrawal } from '#api/withdrawals.ts'
import { defaultDesk } from '#server/config/config.ts'
import { addTermDecision, addTermProposal } from '#server/coins/term-changes.repository.ts'
import { coinTermDecisions, coinTermProposals } from '#server/db/schema/coins.ts'
import { addSeconds, systemClock } from '#server/lib/clock.ts'

import { makeOperator, registerOperator, removeOperator } from './support/operators.ts'
import { type Person, register } from './support/people.ts'
import { recoveryProof, turnTotpOn } from './support/second-factors.ts'
import { buildTestApp, type TestApp } from './support/test-app.ts'
import {
  beginWith,
  fundPassword,
  registerWithFunds,
  verifyTwice,
  walletConfig,
  withdraw,
} from './support/withdrawals.ts'

let server: TestApp
let tess: Person
let theo: Person
let reader: Person

beforeAll(async () => {
  server = await buildTestApp({ config: walletConfig })
  tess = await registerOperator(server, ['treasurer'])
  theo = await registerOperator(server, ['treasurer'])
  reader = await registerOperator(server, ['administrator'])
})

afterAll(() => server.close())

const { forbidden, invalidRequest, notFound, proposerGone, stateConflict, termsContradict, secondFactorWrong } =
  apiErrorCode
const fee = { kind: 'withdrawal-fee', coin: 'USDT', network: 'bsc' } as const
const limitOf = (kind: CoinTermPlace['kind'], coin = 'USDT'): CoinTermPlace => ({ kind, coin, network: null })

interface Wanted {
  readonly place?: CoinTermPlace
  readonly value: string
  readonly startsAt?: Date
}

async function tryPropose(by: Person, { place = fee, value, startsAt }: Wanted) {
  const wanted = { ...place, value, startsAt: startsAt?.toISOString() ?? null, reason: 'The network got dearer' }
  return server.call(proposeCoinTerm, { ...wanted, secondFactor: await recoveryProof(server, by) }, by.signedIn)
}

async function propose(by: Person, wanted: Wanted): Promise<string> {
  const { data, msg } = await tryPropose(by, wanted)
  if (data === null) throw new Error(msg)
  return data.id
}

async function confirm(by: Person, id: string, value: string) {
  return server.call(confirmCoinTerm, { id, value, secondFactor: await recoveryProof(server, by) }, by.signedIn)
}

async function change(wanted: Wanted): Promise<void> {
  const { code, msg } = await confirm(theo, await propose(tess, wanted), wanted.value)
  if (code !== 0) throw new Error(msg)
}

async function shownFee(coin = 'USDT', network = 'bsc') {
  const { coins } = await server.ask(listCoins)
  return coins.find(({ symbol }) => symbol === coin)?.networks.find((on) => on.network === network)?.withdrawal.fee
}

async function termAt(place: CoinTermPlace) {
  const { terms } = await server.ask(listCoinTerms, undefined, tess.signedIn)
  return terms.find(
    ({ kind, coin, network }) => kind === place.kind && coin === place.coin && network === place.network,
  )
}

const openProposals = async () => (await server.ask(listCoinTerms, undefined, theo.signedIn)).proposals

describe('fees', () => {
  it('a fee applies to everyone once a second treasurer confirms it, and the audit log has both steps', async () => {
    const id = await propose(tess, { value: '0.6' })
    expect(await shownFee()).toBe('0.5')
    expect(await openProposals()).toMatchObject([
      { id, ...fee, value: '0.5', proposed: '0.6', startsAt: null, isDrastic: false, mayConfirm: true },
    ])
    expect((await confirm(theo, id, '0.6')).code).toBe(0)
    expect(await shownFee()).toBe('0.6')
    expect(await termAt(fee)).toMatchObject({ value: '0.6', released: '0.5', lowest: '0', highest: '5' })
    expect(await openProposals()).toEqual([])
    const { items } = await server.ask(listAudit, {}, reader.signedIn)
    expect(items.slice(0, 2)).toMatchObject([
      { action: 'confirm-coin-term', subject: 'withdrawal-fee USDT bsc', details: { value: '0.5 → 0.6' } },
      { action: 'propose-coin-term', subject: 'withdrawal-fee USDT bsc', details: { startsAt: 'on confirmation' } },
    ])
    const ann = await registerWithFunds(server)
    expect((await beginWith(server, ann)).code).toBe(apiErrorCode.feeChanged)
    expect((await withdraw(server, ann, { fee: '0.6' })).arrives).toBe('99.4')
    await change({ value: '0.5' })
    const { changes } = await server.ask(listCoinTermHistory, { ...fee }, tess.signedIn)
    expect(changes.map(({ value }) => value)).toEqual(['0.5', '0.6'])
  })

  it('refuses to confirm a withdrawal whose fee has changed, and keeps the fee of booked ones', async () => {
    const ann = await registerWithFunds(server)
    const id = await verifyTwice(server, ann)
    const booked = await withdraw(server, ann)
    await change({ value: '0.7' })
    const confirmed = await server.call(confirmWithdrawal, { id, fundPassword }, ann.signedIn)
    expect(confirmed.code).toBe(apiErrorCode.feeChanged)
    // A booked withdrawal keeps the fee that the user saw, even when the confirmation is repeated.
    const again = await server.ask(confirmWithdrawal, { id: booked.id, fundPassword }, ann.signedIn)
    expect(again).toMatchObject({ fee: '0.5', arrives: '99.5' })
    expect(await server.ask(getWithdrawal, { id: booked.id }, ann.signedIn)).toMatchObject({ fee: '0.5' })
    await change({ value: '0.5' })
    expect((await server.call(confirmWithdrawal, { id, fundPassword }, ann.signedIn)).code).toBe(0)
  })

  it('an announced fee applies from its time on, unless another for the same time replaces it', async () => {
    const startsAt = addSeconds(systemClock(), 60)
    const ofEther = { kind: 'withdrawal-fee', coin: 'ETH', network: 'ethereum' } as const
    await change({ place: ofEther, value: '0.001', startsAt })
    await change({ place: { ...ofEther, network: 'optimism' }, value: '0.0002', startsAt })
    await change({ place: { ...ofEther, network: 'optimism' }, value: '0.0001', startsAt })
    expect(await termAt(ofEther)).toMatchObject({
      value: '0.0008',
      announced: [{ value: '0.001', startsAt: startsAt.toISOString() }],
    })
    expect(await shownFee('ETH', 'ethereum')).toBe('0.0008')
    server.advance(61)
    expect(await shownFee('ETH', 'ethereum')).toBe('0.001')
    expect(await shownFee('ETH', 'optimism')).toBe('0.0001')
  })

  it('a withdrawal fee may be zero', async () => {
    const free = { kind: 'withdrawal-fee', coin: 'USDC', network: 'bsc' } as const
    await change({ place: free, value: '0' })
    expect(await shownFee('USDC')).toBe('0')
  })
})

describe('minimums and floors', () => {
  it('shows a changed deposit minimum to users and a changed hot wallet floor to operators', async () => {
    const minimum = { ...fee, coin: 'TUSD', kind: 'deposit-minimum' } as const
    const floor = { ...minimum, kind: 'hot-floor' } as const
    await change({ place: minimum, value: '2' })
    await change({ place: floor, value: '1500' })
    const { coins } = await server.ask(listCoins)
    const shown = coins.find(({ symbol }) => symbol === 'TUSD')?.networks.find(({ network }) => network === 'bsc')
    expect(shown?.deposit.minimum).toBe('2')
    const { listings } = await server.ask(listListings, undefined, tess.signedIn)
    const listed = listings.find(({ coin, network }) => coin === 'TUSD' && network === 'bsc')
    expect(listed?.hotFloor).toBe('1500')
    expect(await termAt(floor)).toMatchObject({ released: '1000', lowest: '100', highest: '10000' })
    const id = await propose(tess, { place: minimum, value: '4.1' })
    expect(await openProposals()).toMatchObject([{ value: '2', proposed: '4.1', isDrastic: true }])
    await server.ask(dropCoinTerm, { id }, tess.signedIn)
  })
})

describe('limits', () => {
  it('changed daily, review and four-eyes limits apply to withdrawals from then on', async () => {
    const ann = await registerWithFunds(server, '20000')
    const place = (kind: CoinTermPlace['kind']) => limitOf(kind)
    const before = await withdraw(server, ann, { amount: '900' })
    expect(before.state).toBe('audit-pass')
    await change({ place: place('review-limit'), value: '500' })
    expect((await withdraw(server, ann, { amount: '900' })).state).toBe('audit')
    await change({ place: place('four-eyes-limit'), value: '800' })
    await change({ place: place('daily-limit'), value: '2500' })
    expect((await beginWith(server, ann, { amount: '701' })).code).toBe(apiErrorCode.amountAboveLimit)
    expect((await beginWith(server, ann, { amount: '700' })).code).toBe(0)
    const { proposals } = await server.ask(listCoinTerms, undefined, theo.signedIn)
    expect(proposals).toEqual([])
    await propose(tess, { place: place('daily-limit'), value: '50000' })
    expect(await openProposals()).toMatchObject([{ value: '2500', proposed: '50000', isDrastic: true }])
  })

  it.each([
    ['a fee of over ten times the released one', fee, '5.000001', invalidRequest],
    ['a minimum of zero', { ...fee, kind: 'withdrawal-minimum' }, '0', invalidRequest],
    ['a limit of zero', limitOf('daily-limit', 'TUSD'), '0', invalidRequest],
    ['a limit that the signer would refuse', limitOf('daily-limit', 'TUSD'), '100000.1', invalidRequest],
    ['an amount finer than the books', fee, '0.0000000000000000001', invalidRequest],
    ['a deposit minimum of dust', { ...fee, kind: 'deposit-minimum' }, '0.09', invalidRequest],
    ['a hot wallet floor that stops it', { ...fee, kind: 'hot-floor' }, '10000.1', invalidRequest],
    ['a desk limit without a desk', { ...fee, kind: 'desk-limit' }, '20000', notFound],
    ['an order limit without a desk', { kind: 'desk-order-limit', coin: null, network: null }, '500', notFound],
    ['a fee without a coin', { ...fee, coin: null }, '1', notFound],
    ['a fee as high as the minimum', fee, '5', termsContradict],
    ['a fee finer than the network', { ...fee, network: 'ethereum' }, '2.0000001', termsContradict],
    ['a fee finer than Litecoin', { ...fee, coin: 'LTC', network: 'litecoin' }, '0.001000001', termsContradict],
    ['a four-eyes limit no higher than the review limit', limitOf('four-eyes-limit', 'TUSD'), '1000', termsContradict],
    ['a daily limit below the four-eyes limit', limitOf('daily-limit', 'TUSD'), '9999', termsContradict],
    ['a fee of an unknown coin', { ...fee, coin: 'NONE' }, '1', notFound],
    ['a fee on a network without the coin', { ...fee, network: 'tron' }, '1', notFound],
    ['a fee without a network', { ...fee, network: null }, '1', notFound],
  ] as const)('refuses to propose %s', async (_what, place, value, expected) => {
    expect((await tryPropose(tess, { place, value })).code).toBe(expected)
  })

  it('refuses to confirm a limit that contradicts an announced one', async () => {
    const place = limitOf('review-limit', 'TUSD')
    const startsAt = addSeconds(systemClock(), 7_200)
    const first = await propose(tess, { place, value: '2000', startsAt })
    const second = await propose(tess, { place: limitOf('four-eyes-limit', 'TUSD'), value: '1500' })
    expect((await confirm(theo, first, '2000')).code).toBe(0)
    expect((await confirm(theo, second, '1500')).code).toBe(termsContradict)
  })

  it('refuses a term that starts in the past or in more than a year', async () => {
    for (const seconds of [-1, 0, 367 * 86_400]) {
      const startsAt = addSeconds(systemClock(), seconds)
      expect((await tryPropose(tess, { value: '0.4', startsAt })).code).toBe(invalidRequest)
    }
  })
})

describe('desk limits', () => {
  const place = (kind: CoinTermPlace['kind']): CoinTermPlace => ({ kind, coin: null, network: null })

  beforeAll(async () => {
    await server.close()
    server = await buildTestApp({ config: { ...walletConfig, desk: defaultDesk } })
    tess = await registerOperator(server, ['treasurer'])
    theo = await registerOperator(server, ['treasurer'])
    reader = await registerOperator(server, ['administrator'])
  })

  it('a desk limit covers all of its coins together, in dollars, with its own history', async () => {
    const limit = place('desk-order-limit')
    expect(await termAt(limit)).toMatchObject({ value: '1000', lowest: '10', highest: '2000' })
    await change({ place: limit, value: '800' })
    expect(await termAt(limit)).toMatchObject({ value: '800', released: '1000' })
    const { changes } = await server.ask(listCoinTermHistory, { kind: limit.kind }, tess.signedIn)
    expect(changes).toMatchObject([{ value: '800' }])
    const { changes: others } = await server.ask(listCoinTermHistory, { kind: 'desk-person-limit' }, tess.signedIn)
    expect(others).toEqual([])
  })

  it('keeps the desk’s order limit within the person limit, and that within the daily limit', async () => {
    const refusal = async (kind: CoinTermPlace['kind'], value: string) =>
      (await tryPropose(tess, { place: place(kind), value })).code
    expect(await refusal('desk-person-limit', '799')).toBe(termsContradict)
    expect(await refusal('desk-daily-limit', '4999')).toBe(termsContradict)
    expect(await refusal('desk-daily-limit', '5000')).toBe(0)
  })
})

describe('proposals', () => {
  it('refuses to confirm one’s own proposal, another amount, or without a valid proof', async () => {
    const id = await propose(tess, { value: '0.4' })
    expect((await confirm(tess, id, '0.4')).code).toBe(forbidden)
    expect((await confirm(theo, id, '0.5')).code).toBe(stateConflict)
    const noProof = { method: 'totp', code: '000000' } as const
    const guessed = await server.call(confirmCoinTerm, { id, value: '0.4', secondFactor: noProof }, theo.signedIn)
    expect(guessed.code).toBe(secondFactorWrong)
    expect((await confirm(reader, id, '0.4')).code).toBe(forbidden)
    expect((await confirm(theo, randomUUID(), '0.4')).code).toBe(notFound)
    expect(await shownFee()).toBe('0.5')
    expect((await server.call(dropCoinTerm, { id }, tess.signedIn)).code).toBe(0)
    expect((await confirm(theo, id, '0.4')).code).toBe(stateConflict)
    expect((await server.call(dropCoinTerm, { id }, theo.signedIn)).code).toBe(stateConflict)
  })

  it('a proposal ends after three days, once its start has passed, and with its author’s role', async () => {
    const tim = await register(server)
    await turnTotpOn(server, tim)
    await makeOperator(server, tim, ['treasurer'])
    const ofTim = await propose(tim, { value: '0.4' })
    await removeOperator(server, tim)
    expect((await confirm(theo, ofTim, '0.4')).code).toBe(proposerGone)
    const late = await propose(tess, { value: '0.4', startsAt: addSeconds(systemClock(), 60) })
    server.advance(61)
    expect((await confirm(theo, late, '0.4')).code).toBe(stateConflict)
    const old = randomUUID()
    const proposedAt = addSeconds(systemClock(), -3 * 86_400)
    const times = { startsAt: null, proposedAt, expiresAt: systemClock() }
    const by = { proposedBy: tess.session.userId, proposer: 'M1', reason: 'Because' }
    await addTermProposal(server.database, { ...fee, ...by, ...times, id: old, value: 4n * 10n ** 17n })
    expect((await confirm(theo, old, '0.4')).code).toBe(stateConflict)
    expect(await openProposals()).not.toContainEqual(expect.objectContaining({ id: old }))
  })
})

describe('database constraints of coin terms', () => {
  const now = new Date()
  const row = { proposedBy: randomUUID(), proposer: 'M1', proposedAt: now, expiresAt: addSeconds(now, 60) }

  async function proposal(changes: object = {}) {
    const id = randomUUID()
    const wanted = { ...fee, id, value: 1n, startsAt: null, reason: 'Because', ...row, ...changes }
    await addTermProposal(server.database, wanted)
    return id
  }

  const decision = {
    outcome: 'confirmed',
    decidedBy: randomUUID(),
    decider: 'M2',
    decidedAt: now,
    startsAt: now,
  } as const
  const decide = async (id: string, changes: object = {}) =>
    addTermDecision(server.database, { ...decision, id, proposedBy: row.proposedBy, ...changes })

  it('the database rejects confirming one’s own proposal, twice, for another proposer or backdated', async () => {
    const id = await proposal()
    await expect(decide(id, { decidedBy: row.proposedBy })).rejects.toThrow(/coin_term/)
    await expect(decide(id, { proposedBy: randomUUID() })).rejects.toThrow(/coin_term/)
    await expect(decide(id, { startsAt: addSeconds(now, -1) })).rejects.toThrow(/coin_term/)
    await decide(id)
    await expect(decide(id)).rejects.toThrow(/coin_term/)
  })

  it('the database rejects a limit of zero and changes to proposals or decisions', async () => {
    await expect(proposal({ ...limitOf('daily-limit'), value: 0n })).rejects.toThrow(/coin_term/)
    await expect(server.database.update(coinTermProposals).set({ value: 0n })).rejects.toThrow(/coin_term/)
    await expect(server.database.delete(coinTermDecisions)).rejects.toThrow(/coin_term/)
  })
})
