import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

import { isAddressEqual, type Address, type PublicClient } from 'viem'

import { localTetherTokenAbi } from '#deployments/abi/local-tether-token.ts'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'

import { day, deployPool, tokens } from './deploy-pool.ts'

/** A sign-in as the records page shows it. */
interface SignInRecord {
  readonly timestamp: bigint
  readonly streak: bigint
  readonly stake: bigint
  readonly reward: bigint
}

/** What the events reveal about a user. */
interface History {
  readonly records: readonly SignInRecord[]
  readonly stake: bigint
  readonly forfeited: bigint
  readonly claimed: bigint
  readonly transferred: bigint
}

describe('a user’s history, rebuilt from events', () => {
  it('lists every sign-in with its day, stake and reward', async () => {
    const { records, signedInAt } = await liveTwoStreaks()
    assert.deepEqual(
      records.map(({ streak, stake, reward }) => [streak, stake, reward]),
      [
        [1n, tokens('600'), tokens('0.06')],
        [2n, tokens('600'), tokens('0.07')],
        [3n, tokens('1200'), tokens('0.08') + tokens('0.06')],
        [4n, tokens('600'), tokens('0.09')],
        [5n, tokens('600'), tokens('0.1')],
        [6n, tokens('600'), tokens('0.11')],
        [7n, tokens('600'), tokens('0.12')],
        [1n, tokens('600'), tokens('0.06')],
      ],
    )
    assert.deepEqual(
      records.map(({ timestamp }) => timestamp),
      signedInAt,
    )
  })

  it('adds up to the user’s state in the pool', async () => {
    const { state, records, stake, forfeited, claimed, transferred } = await liveTwoStreaks()
    const earned = records.reduce((sum, { reward }) => sum + reward, 0n)
    assert.equal(stake, state.stake)
    assert.equal(claimed - transferred, state.claimed)
    assert.equal(earned - forfeited - claimed, state.claimable + state.lastReward + state.previousReward)
    assert.equal(forfeited, tokens('0.07'), 'half of the reward on 1,200 tokens')
    assert.equal(transferred, tokens('0.3'))
  })

  it('does not include other users’ events', async () => {
    const { publicClient, pool, stranger } = await liveTwoStreaks()
    assert.deepEqual(await readHistory(publicClient, pool, stranger), {
      records: [],
      stake: 0n,
      forfeited: 0n,
      claimed: 0n,
      transferred: 0n,
    })
  })
})

/** Runs seven days with changes of the stake; a claim, a transfer, and a first day after a missed one. */
async function liveTwoStreaks() {
  const { publicClient, person, stranger, token, pool, time } = await deployPool('LocalTetherToken')
  const signedInAt: bigint[] = []
  const stake = async (amount: bigint) => {
    await person.writeContract({
      address: token,
      abi: localTetherTokenAbi,
      functionName: 'approve',
      args: [pool.address, amount],
    })
    await pool.write.stake([amount])
  }
  const signIn = async () => {
    await pool.write.signIn([0n])
    signedInAt.push(BigInt(await time.latest()))
  }

  await stake(tokens('600'))
  await signIn()
  for (let streak = 2; streak <= 7; streak++) {
    await time.increase(day)
    if (streak === 3) await stake(tokens('600'))
    await signIn()
    if (streak === 3) await pool.write.unstake([tokens('600')])
  }
  await time.increase(2 * day)
  await pool.write.claim()
  await pool.write.transferRewards([stranger.account.address, tokens('0.3')])
  await signIn()

  const account = person.account.address
  return {
    publicClient,
    stranger: stranger.account.address,
    pool: pool.address,
    signedInAt,
    state: await pool.read.accountState([account]),
    ...(await readHistory(publicClient, pool.address, account)),
  }
}

/** Replays the user's events in chain order; the stake that a sign-in counted is that of the last event before it. */
async function readHistory(client: PublicClient, pool: Address, account: Address): Promise<History> {
  const logs = await client.getContractEvents({ address: pool, abi: miningPoolAbi, fromBlock: 0n, strict: true })
  const records: SignInRecord[] = []
  let [stake, forfeited, claimed, transferred] = [0n, 0n, 0n, 0n]
  for (const { eventName, args } of logs) {
    if (!('account' in args) || !isAddressEqual(args.account, account)) continue
    if (eventName === 'Staked' || eventName === 'Unstaked') stake = args.stake
    if (eventName === 'Unstaked') forfeited += args.forfeited
    if (eventName === 'Claimed') claimed += args.amount
    if (eventName === 'RewardsTransferred') transferred += args.amount
    if (eventName === 'SignedIn') {
      const { timestamp, streak, reward } = args
      records.push({ timestamp, streak, stake, reward })
    }
  }
  return { records, stake, forfeited, claimed, transferred }
}
