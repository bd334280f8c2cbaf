import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

import { getContract, parseSignature } from 'viem'

import { localPermitTokenAbi } from '#deployments/abi/local-permit-token.ts'

import { deployPool, tokens } from './deploy-pool.ts'
import { revertOf } from './revert-of.ts'

const amount = tokens('600')

describe('staking with a permit on the USDC-like token', () => {
  it('stakes with a permit in one transaction and leaves no allowance', async () => {
    const { pool, person, usdCoin, permit } = await setUp()
    await pool.write.stakeWithPermit(await permit())

    const { stake } = await pool.read.accountState([person.account.address])
    assert.equal(stake, amount)
    assert.equal(await usdCoin.read.allowance([person.account.address, pool.address]), 0n)
  })

  it('stakes although someone else used the permit first', async () => {
    const { pool, person, stranger, usdCoin, permit } = await setUp()
    const signed = await permit()
    const [value, deadline, v, r, s] = signed
    await usdCoin.write.permit([person.account.address, pool.address, value, deadline, v, r, s], {
      account: stranger.account,
    })
    await pool.write.stakeWithPermit(signed)

    const { stake } = await pool.read.accountState([person.account.address])
    assert.equal(stake, amount)
  })

  it('rejects an expired permit', async () => {
    const { pool, time, asPerson, permit } = await setUp()
    const signed = await permit()
    await time.increase(3_601)
    assert.deepEqual(await revertOf(pool.simulate.stakeWithPermit(signed, asPerson)), ['PermitFailed', 0n, amount])
  })

  it('rejects a permit signed by another account', async () => {
    const { pool, stranger, asPerson, permit } = await setUp()
    const signed = await permit(stranger)
    assert.deepEqual(await revertOf(pool.simulate.stakeWithPermit(signed, asPerson)), ['PermitFailed', 0n, amount])
  })
})

async function setUp() {
  const fixture = await deployPool('LocalPermitToken')
  const { publicClient, person, pool, time } = fixture
  const usdCoin = getContract({
    address: fixture.token,
    abi: localPermitTokenAbi,
    client: { public: publicClient, wallet: person },
  })

  /** Returns the arguments of `stakeWithPermit` for exactly `amount`, valid for an hour. */
  async function permit(signer = person) {
    const [, name, version, chainId, verifyingContract] = await usdCoin.read.eip712Domain()
    const deadline = BigInt(await time.latest()) + 3_600n
    const signature = await signer.signTypedData({
      domain: { name, version, chainId, verifyingContract },
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      primaryType: 'Permit',
      message: {
        owner: person.account.address,
        spender: pool.address,
        value: amount,
        nonce: await usdCoin.read.nonces([person.account.address]),
        deadline,
      },
    })
    const { r, s, yParity } = parseSignature(signature)
    return [amount, deadline, yParity + 27, r, s] as const
  }

  return { ...fixture, usdCoin, permit }
}
