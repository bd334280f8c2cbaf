import { parseEther, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { changeListing, liftPegStop, stopDepegged } from '#server/coins/listings.repository.ts'
import { liftStop, stopCoin } from '#server/ledger/stops.repository.ts'
import { parseAmount } from '#server/lib/amount.ts'
import { addSeconds } from '#server/lib/clock.ts'

import { changeTerm } from './support/coin-terms.ts'
import { PayoutWorld } from './support/payout-world.ts'

const unit = 10n ** 18n
/** Code of a contract that rejects every payment. */
const refusingCode = '0x60006000fd'
/** Code of a contract that accepts coins and burns about this much gas: it counts down to zero, at 26 gas a step. */
const codeBurning = (gas: number): string =>
  `0x62${toHex(Math.round(gas / 26), { size: 3 }).slice(2)}5b600190038060045700`

let world: PayoutWorld
let ann: string

beforeAll(async () => {
  world = await PayoutWorld.create()
})

afterAll(() => world.close())

beforeEach(async () => {
  ann = await world.person()
  world.logLines.splice(0)
})

afterEach(() => {
  world.intercept = () => undefined
})

function nonceOf(): Promise<number> {
  return world.chain('ethereum').client.getTransactionCount({ address: world.hotWallet })
}

describe('a withdrawal', () => {
  it('pays a withdrawal less its fee in the network’s decimals and settles it once confirmed', async () => {
    const onEthereum = await world.withdraw(ann, { network: 'ethereum', amount: '100.000001' })
    const onBsc = await world.withdraw(ann, { network: 'bsc', amount: '100.000000000000000001' })
    await world.payouts('ethereum').runOnce()
    await world.payouts('bsc').runOnce()
    // USDT has 6 decimals and a fee of 2 on Ethereum, 18 decimals and a fee of 0.5 on BSC.
    expect(await world.received('ethereum', onEthereum.address)).toBe(98_000_001n)
    expect(await world.received('bsc', onBsc.address)).toBe(99_500_000_000_000_000_001n)
    await world.payouts('bsc').runOnce()
    expect(await world.view(onBsc.id)).toMatchObject({ state: 'success', confirmations: 1, requiredConfirmations: 1 })
    const { available, held } = await world.balanceOf(ann)
    expect({ available, held }).toEqual({ available: 799_999998999999999999n, held: 100_000001000000000000n })
    expect(await world.runUntilEnded(onEthereum.id)).toBe('success')
    expect(await world.balanceOf(ann)).toEqual({ available, held: 0n })
  })

  it('settles a withdrawal after its network’s confirmations and reports each of them', async () => {
    const { id } = await world.withdraw(ann, { network: 'ethereum' })
    const payouts = world.payouts()
    await payouts.runOnce()
    const seen: (number | null)[] = []
    for (let round = 0; round < 6; round += 1) {
      await payouts.runOnce()
      const { state, confirmations } = await world.view(id)
      seen.push(confirmations)
      expect(state).toBe(round < 5 ? 'transferring' : 'success')
      await world.mine('ethereum')
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('pays a withdrawal of the network’s native coin', async () => {
    const { id, address } = await world.withdraw(ann, { network: 'ethereum', coin: 'ETH', amount: '0.1' })
    expect(await world.runUntilEnded(id)).toBe('success')
    expect(await world.received('ethereum', address, 'ETH')).toBe(parseEther('0.0992'))
  })

  it('pays a withdrawal to a contract wallet with the gas that it needs', async () => {
    const { id, address } = await world.withdraw(ann, { network: 'ethereum', coin: 'ETH', amount: '0.1' })
    await world.ask('ethereum', 'hardhat_setCode', [address, codeBurning(60_000)])
    expect(await world.runUntilEnded(id)).toBe('success')
    expect(await world.received('ethereum', address, 'ETH')).toBe(parseEther('0.0992'))
  })

  it('doesn’t pay a withdrawal in review', async () => {
    const { id, address } = await world.withdraw(ann, { network: 'bsc', passes: false })
    await world.payouts('bsc').runOnce()
    expect((await world.view(id)).state).toBe('audit')
    expect(await world.received('bsc', address)).toBe(0n)
  })

  it('refuses to cancel a withdrawal that is being paid', async () => {
    const { id } = await world.withdraw(ann, { network: 'ethereum' })
    await world.payouts().runOnce()
    expect(await world.database.transaction((tx) => world.moves.cancel(tx, id))).toBeUndefined()
    expect(await world.runUntilEnded(id)).toBe('success')
  })
})

describe('payments on hold', () => {
  it('pays nothing of a coin that is paused on the network or stopped, until it’s reopened', async () => {
    const { id } = await world.withdraw(ann, { network: 'bsc' })
    const place = { coin: 'USDT', network: 'bsc' } as const
    const payouts = world.payouts('bsc')
    await changeListing(world.database, place, { withdrawalsOpen: false }, world.now)
    await payouts.runOnce()
    expect((await world.view(id)).state).toBe('audit-pass')
    await changeListing(world.database, place, { withdrawalsOpen: true }, world.now)
    await stopCoin(world.database, { coin: 'USDT', reason: 'a test', since: world.now })
    await payouts.runOnce()
    expect((await world.view(id)).state).toBe('audit-pass')
    await liftStop(world.database, 'USDT')
    await payouts.runOnce()
    expect((await world.view(id)).state).toBe('transferring')
  })

  it('pays nothing of a coin that lost its peg on the network, until the stop is lifted', async () => {
    const [onBsc, onEthereum] = [
      await world.withdraw(ann, { network: 'bsc' }),
      await world.withdraw(ann, { network: 'ethereum' }),
    ]
    const place = { coin: 'USDT', network: 'bsc' } as const
    await stopDepegged(world.database, place, { since: world.now, reason: 'away', price: parseAmount('0.9') })
    await world.payouts('bsc').runOnce()
    await world.payouts('ethereum').runOnce()
    expect((await world.view(onBsc.id)).state).toBe('audit-pass')
    expect((await world.view(onEthereum.id)).state).toBe('transferring')
    await liftPegStop(world.database, place, world.now)
    await world.payouts('bsc').runOnce()
    expect((await world.view(onBsc.id)).state).toBe('transferring')
  })

  it('pays nothing to a user who owes for a reversed deposit, until the debt is repaid', async () => {
    const { id } = await world.withdraw(ann, { network: 'bsc', amount: '900' })
    const amount = { userId: ann, coin: 'USDT', amount: 500n * unit }
    const details = { key: `reversal ${id}`, kind: 'deposit-reversal', reference: null } as const
    await world.database.transaction((tx) => world.ledger.reverseDeposit(tx, details, amount))
    await world.payouts('bsc').runOnce()
    expect((await world.view(id)).state).toBe('audit-pass')
    const repaid = { key: `deposit ${id}`, kind: 'deposit', reference: null } as const
    await world.database.transaction((tx) => world.ledger.deposit(tx, repaid, amount))
    await world.payouts('bsc').runOnce()
    expect((await world.view(id)).state).toBe('transferring')
  })

  it('pays nothing below the hot wallet’s floor, while other coins continue, and resumes by itself', async () => {
    const token = world.coins.onNetwork('USDT', 'bsc')?.token ?? '0x'
    const [waiting, other] = [
      await world.withdraw(ann, { network: 'bsc' }),
      await world.withdraw(await world.person({ USDC: '100' }), { network: 'bsc', coin: 'USDC' }),
    ]
    // The payment would leave one smallest unit less than the floor.
    const left = 1000n * unit + parseAmount('99.5') - 1n
    world.intercept = (method, params) => {
      const call = params[0] as { to?: string; data?: string } | undefined
      const isBalance =
        method === 'eth_call' && call?.to === token && call.data?.includes(world.hotWallet.slice(2).toLowerCase())
      return isBalance ? toHex(left, { size: 32 }) : undefined
    }
    const payouts = world.payouts('bsc')
    await payouts.runOnce()
    expect(payouts.alerts.count).toBe(1)
    expect((await world.view(waiting.id)).state).toBe('audit-pass')
    expect((await world.view(other.id)).state).toBe('transferring')
    await payouts.runOnce()
    expect(world.logLines.filter((line) => line.includes('below its floor'))).toHaveLength(1)
    world.intercept = () => undefined
    await payouts.runOnce()
    expect((await world.view(waiting.id)).state).toBe('transferring')
    expect(payouts.alerts.count).toBe(0)
  })

  it('pays nothing below a raised hot wallet floor, until it’s lowered', async () => {
    const floor = { kind: 'hot-floor', coin: 'TUSD', network: 'bsc' } as const
    const { id } = await world.withdraw(await world.person({ TUSD: '100' }), { network: 'bsc', coin: 'TUSD' })
    await changeTerm(world.database, floor, '100000000000', world.now)
    await world.payouts('bsc').runOnce()
    expect((await world.view(id)).state).toBe('audit-pass')
    await changeTerm(world.database, floor, '1000', addSeconds(world.now, 1))
    world.advance(1)
    await world.payouts('bsc').runOnce()
    expect((await world.view(id)).state).toBe('transferring')
  })

  it('pays others behind a refusing recipient, whose withdrawal can be canceled', async () => {
    const [refused, other] = [
      await world.withdraw(ann, { network: 'ethereum', coin: 'ETH', amount: '0.1' }),
      await world.withdraw(await world.person(), { network: 'ethereum', coin: 'ETH', amount: '0.2' }),
    ]
    await world.ask('ethereum', 'hardhat_setCode', [refused.address, refusingCode])
    const payouts = world.payouts()
    await payouts.runOnce()
    expect((await world.view(refused.id)).state).toBe('audit-pass')
    expect((await world.view(other.id)).state).toBe('transferring')
    expect(payouts.alerts.count).toBe(1)
    await world.database.transaction((tx) => world.moves.cancel(tx, refused.id))
    expect((await world.view(refused.id)).state).toBe('cancelled')
    await payouts.runOnce()
    expect(payouts.alerts.count).toBe(0)
  })

  it('pays others behind a recipient that wants too much gas', async () => {
    const [greedy, other] = [
      await world.withdraw(ann, { network: 'ethereum', coin: 'ETH', amount: '0.1' }),
      await world.withdraw(await world.person(), { network: 'ethereum', coin: 'ETH', amount: '0.2' }),
    ]
    await world.ask('ethereum', 'hardhat_setCode', [greedy.address, codeBurning(180_000)])
    const nonce = await nonceOf()
    const payouts = world.payouts()
    await payouts.runOnce()
    expect((await world.view(greedy.id)).state).toBe('audit-pass')
    expect(await world.runUntilEnded(other.id, payouts)).toBe('success')
    expect(await nonceOf()).toBe(nonce + 1)
    expect(payouts.alerts.count).toBe(1)
    expect(world.logLines.join('')).toContain('its recipient needs too much gas')
    await world.database.transaction((tx) => world.moves.cancel(tx, greedy.id))
    expect((await world.view(greedy.id)).state).toBe('cancelled')
  })

  it('pays nothing once the hot wallet has sent an unknown transaction', async () => {
    await world.payouts().runOnce()
    const { id } = await world.withdraw(ann, { network: 'ethereum' })
    const snapshot = await world.ask('ethereum', 'evm_snapshot')
    await world.stealNonce('ethereum', await nonceOf())
    const payouts = world.payouts()
    await payouts.runOnce()
    expect((await world.view(id)).state).toBe('audit-pass')
    expect(payouts.alerts.count).toBe(1)
    await world.ask('ethereum', 'evm_revert', [snapshot])
    expect(await world.runUntilEnded(id, payouts)).toBe('success')
  })
})
