import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

import { getContract } from 'viem'

import { localTetherTokenAbi } from '#deployments/abi/local-tether-token.ts'

import { deployPool, tokens } from './deploy-pool.ts'
import { revertOf } from './revert-of.ts'

describe('approving the USDT-like token', () => {
  it('rejects changing a leftover allowance', async () => {
    const { pool, asPerson, tether } = await setUp()
    await tether.write.approve([pool.address, tokens('100')])
    const changed = tether.simulate.approve([pool.address, tokens('600')], asPerson)
    assert.deepEqual(await revertOf(changed), ['AllowanceNotZero', tokens('100')])
  })

  it('accepts a new allowance after a reset to zero', async () => {
    const { pool, person, tether } = await setUp()
    await tether.write.approve([pool.address, tokens('100')])
    await tether.write.approve([pool.address, 0n])
    await tether.write.approve([pool.address, tokens('600')])
    await pool.write.stake([tokens('600')])

    const { stake } = await pool.read.accountState([person.account.address])
    assert.equal(stake, tokens('600'))
  })

  it('needs no reset after staking exactly the approved amount', async () => {
    const { pool, person, tether } = await setUp()
    for (const amount of [tokens('100'), tokens('600')]) {
      await tether.write.approve([pool.address, amount])
      await pool.write.stake([amount])
      assert.equal(await tether.read.allowance([person.account.address, pool.address]), 0n)
    }
  })
})

async function setUp() {
  const fixture = await deployPool('LocalTetherToken')
  const client = { public: fixture.publicClient, wallet: fixture.person }
  return { ...fixture, tether: getContract({ address: fixture.token, abi: localTetherTokenAbi, client }) }
}
