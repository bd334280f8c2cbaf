import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'

import { getAddress, zeroAddress } from 'viem'

import { localTetherTokenAbi } from '#deployments/abi/local-tether-token.ts'

import { day, deployPool, tokens } from './deploy-pool.ts'
import { revertOf } from './revert-of.ts'

const hour = 3_600

describe('custom errors, with the values that the app shows', () => {
  let fixture: Awaited<ReturnType<typeof signInAt>>
  before(async () => {
    fixture = await signInAt(day / 2)
  })

  it('decodes AlreadySignedInToday with the time of the next possible sign-in', async () => {
    assert.deepEqual(await revertOf(fixture.pool.simulate.signIn([0n], fixture.asPerson)), [
      'AlreadySignedInToday',
      fixture.midnight + BigInt(day),
    ])
  })

  it('decodes NothingToClaim with the time when the next reward matures', async () => {
    assert.deepEqual(await revertOf(fixture.pool.simulate.claim(fixture.asPerson)), [
      'NothingToClaim',
      fixture.signedInAt + BigInt(day),
    ])
  })

  it('decodes StakeBelowMinimum with the stake and the minimum', async () => {
    const { pool, stranger } = fixture
    const signIn = pool.simulate.signIn([0n], { account: stranger.account.address })
    assert.deepEqual(await revertOf(signIn), ['StakeBelowMinimum', 0n, tokens('10')])
  })

  it('decodes InsufficientStake with the stake', async () => {
    const unstake = fixture.pool.simulate.unstake([tokens('601')], fixture.asPerson)
    assert.deepEqual(await revertOf(unstake), ['InsufficientStake', tokens('600')])
  })

  it('decodes InsufficientRewards with the claimed amount', async () => {
    const { pool, stranger, asPerson } = fixture
    const transfer = pool.simulate.transferRewards([stranger.account.address, 1n], asPerson)
    assert.deepEqual(await revertOf(transfer), ['InsufficientRewards', 0n])
  })

  it('decodes InvalidRecipient with the address', async () => {
    const transfer = fixture.pool.simulate.transferRewards([zeroAddress, 1n], fixture.asPerson)
    assert.deepEqual(await revertOf(transfer), ['InvalidRecipient', zeroAddress])
  })

  it('decodes ZeroAmount', async () => {
    assert.deepEqual(await revertOf(fixture.pool.simulate.stake([0n], fixture.asPerson)), ['ZeroAmount'])
  })

  it('decodes OwnableUnauthorizedAccount with the caller', async () => {
    const { pool, person, asPerson } = fixture
    assert.deepEqual(await revertOf(pool.simulate.pause(asPerson)), [
      'OwnableUnauthorizedAccount',
      getAddress(person.account.address),
    ])
  })
})

describe('custom errors that depend on time', () => {
  it('decodes SignInTooSoon after midnight with the time when 12 hours have passed', async () => {
    const { pool, time, signedInAt, asPerson } = await signInAt(23 * hour)
    await time.increase(2 * hour)
    assert.deepEqual(await revertOf(pool.simulate.signIn([0n], asPerson)), [
      'SignInTooSoon',
      signedInAt + BigInt(12 * hour),
    ])
  })

  it('decodes StreakTooShort with the streak and the transferable amount', async () => {
    const { pool, person, time, asPerson } = await signInAt(day / 2)
    await time.increase(day)
    await pool.write.claim()
    const transfer = pool.simulate.transferRewards([person.account.address, 1n], asPerson)
    assert.deepEqual(await revertOf(transfer), ['StreakTooShort', 1n, 0n])
  })

  it('decodes RewardTooSmall with the reward and the limit', async () => {
    const { pool, time, asPerson } = await signInAt(day / 2)
    await time.increase(day)
    const signIn = pool.simulate.signIn([tokens('1')], asPerson)
    assert.deepEqual(await revertOf(signIn), ['RewardTooSmall', tokens('0.07'), tokens('1')])
  })

  it('decodes PoolPaused', async () => {
    const { pool, owner, time, asPerson } = await signInAt(day / 2)
    await pool.write.pause({ account: owner.account })
    await time.increase(day)
    assert.deepEqual(await revertOf(pool.simulate.signIn([0n], asPerson)), ['PoolPaused'])
  })
})

/** Sets up a user with 600 tokens, who signed in for the first time `timeOfDay` seconds after a midnight. */
async function signInAt(timeOfDay: number) {
  const fixture = await deployPool('LocalTetherToken')
  const { person, pool, time, token } = fixture
  await person.writeContract({
    address: token,
    abi: localTetherTokenAbi,
    functionName: 'approve',
    args: [pool.address, tokens('600')],
  })
  await pool.write.stake([tokens('600')])
  const midnight = Math.ceil((await time.latest()) / day) * day
  await time.setNextBlockTimestamp(midnight + timeOfDay)
  await pool.write.signIn([0n])
  return { ...fixture, midnight: BigInt(midnight), signedInAt: BigInt(midnight + timeOfDay) }
}
