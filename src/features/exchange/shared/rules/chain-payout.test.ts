import {
  encodeAbiParameters,
  encodeEventTopics,
  erc20Abi,
  parseUnits,
  TransactionReceiptNotFoundError,
  zeroAddress,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { type ChainPayout, findPayout } from './chain-payout.ts'

type Reader = Parameters<typeof findPayout>[0]

const hash = `0x${'ab'.repeat(32)}` as const
const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const somebodyElse = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const otherToken = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

function transfer(address: `0x${string}`, to: `0x${string}`, value: bigint) {
  return {
    address,
    topics: encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from: zeroAddress, to } }),
    data: encodeAbiParameters([{ type: 'uint256' }], [value]),
  }
}

function node(receipt: object, chain: { to?: string; value?: bigint; balances?: readonly [bigint, bigint] } = {}) {
  const { to = recipient, value = 0n, balances = [0n, 0n] } = chain
  return {
    getTransactionReceipt: async () => ({
      status: 'success',
      logs: [],
      transactionHash: hash,
      from: token,
      blockNumber: 10n,
      ...receipt,
    }),
    getBlock: async () => ({ timestamp: minedAt }),
    getTransaction: async () => ({ to, value }),
    getBalance: async ({ blockNumber }: { blockNumber: bigint }) => balances[blockNumber === 10n ? 1 : 0],
    readContract: async () => 6,
  } as unknown as Reader
}

const createdAt = '2026-01-01T00:00:00.000Z'
const minedAt = BigInt(Date.parse(createdAt) / 1000)

const tokens: ChainPayout = {
  chainId: 1,
  hash,
  address: recipient,
  contract: token,
  rateType: 'floating',
  createdAt,
  agreedAmount: '25.000001',
  movedAmount: '25.000001',
  payin: { agreedAmount: '0.01', movedAmount: '0.01' },
}
const coins: ChainPayout = { ...tokens, contract: null, agreedAmount: '0.5', movedAmount: '0.5' }

describe('a payout of tokens', () => {
  it.each([
    ['arrived', transfer(token, recipient, 25_000_001n)],
    ['short', transfer(token, recipient, 25_000_000n)],
    ['elsewhere', transfer(token, somebodyElse, 25_000_001n)],
    ['elsewhere', transfer(otherToken, recipient, 25_000_001n)],
  ])('finds a payout to be %s, by the token’s own event and decimals', async (finding, log) => {
    expect(await findPayout(node({ logs: [log] }), tokens)).toBe(finding)
  })

  it('calls a floating payout short if far less than agreed arrived, whatever the partner reports', async () => {
    const paid = node({ logs: [transfer(token, recipient, 21_249_999n)] })
    expect(await findPayout(paid, { ...tokens, movedAmount: '21.249999' })).toBe('short')
    expect(await findPayout(paid, { ...tokens, agreedAmount: '24', movedAmount: '21.249999' })).toBe('arrived')
  })

  it('accepts a floating payout that is smaller in proportion to the pay-in', async () => {
    const paid = node({ logs: [transfer(token, recipient, 15_000_000n)] })
    const payin = { agreedAmount: '0.01', movedAmount: '0.006' }
    expect(await findPayout(paid, { ...tokens, movedAmount: '15' })).toBe('short')
    expect(await findPayout(paid, { ...tokens, movedAmount: '15', payin })).toBe('arrived')
  })

  it('requires the agreed amount at a fixed rate', async () => {
    const paid = node({ logs: [transfer(token, recipient, 24_999_000n)] })
    const fixed = { ...tokens, rateType: 'fixed', movedAmount: '24.999' } as const
    expect(await findPayout(paid, fixed)).toBe('short')
    expect(await findPayout(paid, { ...fixed, agreedAmount: '24.999' })).toBe('arrived')
  })

  it('rejects a payout that was mined before the order was created', async () => {
    const paid = node({ logs: [transfer(token, recipient, 25_000_001n)] })
    const later = new Date(Date.parse(createdAt) + 61_000).toISOString()
    expect(await findPayout(paid, { ...tokens, createdAt: later })).toBe('elsewhere')
  })

  it('reports a failed transaction', async () => {
    const failed = node({ status: 'reverted', logs: [transfer(token, recipient, 25_000_001n)] })
    expect(await findPayout(failed, tokens)).toBe('failed')
  })

  it('ignores digits finer than the token’s unit', async () => {
    const paid = node({ logs: [transfer(token, recipient, 25_000_001n)] })
    expect(await findPayout(paid, { ...tokens, movedAmount: '25.0000019' })).toBe('arrived')
  })

  it('rejects a zero payout, whatever was agreed', async () => {
    expect(await findPayout(node({}), { ...tokens, agreedAmount: null, movedAmount: '0' })).toBe('elsewhere')
  })
})

describe('a payout of coins', () => {
  it('recognizes a payout by its value, or by the balance if a contract paid', async () => {
    const half = parseUnits('0.5', 18)
    expect(await findPayout(node({}, { value: half }), coins)).toBe('arrived')
    expect(await findPayout(node({}, { to: token, balances: [1n, half + 1n] }), coins)).toBe('arrived')
    expect(await findPayout(node({}, { to: token, balances: [half, half] }), coins)).toBe('elsewhere')
  })
})

it('reports a payout as missing while the node does not know it', async () => {
  const unknowing = {
    ...node({}),
    getTransactionReceipt: async () => Promise.reject(new TransactionReceiptNotFoundError({ hash })),
  } as Reader
  expect(await findPayout(unknowing, tokens)).toBe('missing')
})

it('never finds a payout at an invalid address', async () => {
  expect(await findPayout(node({}), { ...tokens, address: 'bc1q' })).toBe('elsewhere')
})
