import { describe, expect, it } from 'vitest'
import { mainnet, polygon } from 'viem/chains'
import { createFakeNode, feeHistory } from './fake-chain-node.ts'
import { feeConcern, gasLimit, highestFee, readGasOffers, replacementPrice, sendableNative } from './network-gas.ts'

const gwei = 10n ** 9n
const priceOf = (maxFeePerGas: bigint) => ({ maxFeePerGas, maxPriorityFeePerGas: 1n })

describe('gas prices', () => {
  it('leave room for the base fee to rise, more for faster speeds', async () => {
    const { node, client } = createFakeNode()
    node.answers['eth_feeHistory'] = () => feeHistory(100n, [1n, 2n, 3n])
    expect(await readGasOffers(client)).toEqual({
      slow: { maxFeePerGas: 126n, maxPriorityFeePerGas: 1n },
      normal: { maxFeePerGas: 202n, maxPriorityFeePerGas: 2n },
      fast: { maxFeePerGas: 253n, maxPriorityFeePerGas: 3n },
    })
  })

  it('are never lower for a faster speed, whatever the node says', async () => {
    const { node, client } = createFakeNode()
    node.answers['eth_feeHistory'] = () => feeHistory(100n, [9n, 5n, 1n])
    const { slow, normal, fast } = await readGasOffers(client)
    expect([slow, normal, fast].map(({ maxPriorityFeePerGas }) => maxPriorityFeePerGas)).toEqual([9n, 9n, 9n])
  })

  it('use the single price of a node without a fee history', async () => {
    const { node, client } = createFakeNode()
    node.answers['eth_feeHistory'] = () => {
      throw Object.assign(new Error('the method eth_feeHistory does not exist'), { code: -32_601 })
    }
    expect((await readGasOffers(client)).slow).toEqual({ maxFeePerGas: 2n * gwei, maxPriorityFeePerGas: 2n * gwei })
  })

  it('are unknown while no node responds', async () => {
    const { node, client } = createFakeNode()
    node.isDown = true
    await expect(readGasOffers(client)).rejects.toMatchObject({ code: 'network-error' })
  })
})

describe('a network fee', () => {
  it('is flagged as absurd or merely high', () => {
    expect(feeConcern({ chain: mainnet }, 21_000n, priceOf(300n * gwei))).toBeUndefined()
    expect(feeConcern({ chain: mainnet }, 21_000n, priceOf(301n * gwei))).toBe('high')
    expect(feeConcern({ chain: mainnet }, 21_000n, priceOf(3_001n * gwei))).toBe('absurd')
    expect(feeConcern({ chain: mainnet }, 31_000_000n, priceOf(gwei))).toBe('absurd')
    expect(feeConcern({ chain: polygon }, 21_000n, priceOf(301n * gwei))).toBeUndefined()
  })

  it('is computed at its maximum, with the L1 fee a quarter higher', () => {
    expect(highestFee(21_000n, priceOf(10n), 1_000n)).toBe(211_250n)
  })

  it('is reserved before the rest can be sent', () => {
    expect(sendableNative(1_000n, 300n)).toBe(700n)
    expect(sendableNative(200n, 300n)).toBe(0n)
  })
})

it('adds a gas reserve to a call but not to a plain payment', () => {
  expect([gasLimit(21_000n), gasLimit(50_000n)]).toEqual([21_000n, 60_000n])
})

it('prices a replacement an eighth higher, rounded up, or at today’s price', () => {
  const replaced = { maxFeePerGas: 1_001n, maxPriorityFeePerGas: 3n }
  expect(replacementPrice(replaced, priceOf(1n))).toEqual({ maxFeePerGas: 1_127n, maxPriorityFeePerGas: 4n })
  expect(replacementPrice(replaced, priceOf(9_000n)).maxFeePerGas).toBe(9_000n)
})
