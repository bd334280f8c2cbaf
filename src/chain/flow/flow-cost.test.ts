import { InsufficientFundsError } from 'viem'
import { beforeEach, expect, it } from 'vitest'
import type { ChainClient } from '#src/chain/chain-client.ts'
import { transferCall } from './coin-transfer.ts'
import type { CoinTransfer } from './flow.ts'
import { previewCalls } from './flow-cost.ts'

const account = `0x${'a1'.repeat(20)}` as const
const to = `0x${'5b'.repeat(20)}` as const
const token = `0x${'7c'.repeat(20)}` as const

const chain = { balance: 0n, estimates: [] as object[] }
const client = {
  getGasPrice: async () => 3n,
  getBalance: async () => chain.balance,
  estimateGas: async (request: { value: bigint }) => {
    chain.estimates.push(request)
    if (request.value > chain.balance) throw new InsufficientFundsError()
    return 21_000n
  },
  estimateContractGas: async (request: object) => {
    chain.estimates.push(request)
    return 50_000n
  },
} as unknown as ChainClient

beforeEach(() => {
  chain.estimates = []
})

async function preview(transfer: CoinTransfer) {
  return previewCalls(client, { calls: [transferCall(transfer)], laterGas: 0n }, account)
}

const coins: CoinTransfer = { token: null, to, amount: 1_000_000n }

it('returns the fee of a native payment separately from its amount', async () => {
  chain.balance = 1_063_000n
  expect(await preview(coins)).toEqual({
    gas: 21_000n,
    fee: 63_000n,
    isFeeApproximate: false,
    nativeBalance: 1_063_000n,
  })
  expect(chain.estimates).toEqual([{ account, to, value: 1_000_000n }])
})

it.each([
  ['an account with the amount but not the fee', 1_062_999n, 'insufficient-gas'],
  ['an account with exactly the amount', 1_000_000n, 'native-balance-zero'],
  ['an account with less than the amount', 999_999n, 'token-balance-too-low'],
  ['an empty account', 0n, 'token-balance-zero'],
])('refuses %s', async (_case, balance, refusal) => {
  chain.balance = balance
  expect(await preview(coins)).toMatchObject({ refusal })
})

it('runs a token transfer without sending the native coin', async () => {
  chain.balance = 150_000n
  const seen = await preview({ token, to, amount: 1_000_000n })
  expect(seen).toMatchObject({ fee: 150_000n })
  expect(seen).not.toHaveProperty('refusal')
  expect(chain.estimates).toMatchObject([{ address: token, functionName: 'transfer', args: [to, 1_000_000n] }])
})
