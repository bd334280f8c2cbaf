import { type Address, concat, encodeFunctionData, erc20Abi, getAddress, type Hex, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { callOf, exampleRoute, payer } from '#src/chain/swap/fake-routes.ts'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { findMiningPool } from '#deployments/pools.ts'
import { describeCall } from './describe-call.ts'

const chainId = 31337
const usdt = findMiningPool(chainId, 'USDT')
if (!usdt) throw new Error('The tests need the local USDT pool')
const pool = usdt
const token = pool.token.address
const stranger: Address = getAddress(`0x${'c3'.repeat(20)}`)
const unknownToken: Address = getAddress(`0x${'d4'.repeat(20)}`)
const coin = { symbol: 'USDT', decimals: pool.token.decimals }
const amount = (units: bigint) => ({ chainId, token, coin, amount: units })

const describeIt = (to: Address | undefined, data: Hex, value = 0n) =>
  describeCall({ chainId, from: payer, to, value, data })

const transfer = (to: Address, units: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] })
const approve = (spender: Address, units: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, units] })

const oddApprovalsAbi = parseAbi([
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function setApprovalForAll(address operator, bool approved)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
])
const permit2Abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
const multicallAbi = parseAbi(['function multicall(bytes[] calls)'])
const word: Hex = `0x${'11'.repeat(32)}`

describe('a call in words', () => {
  it('is a payment if it has no data', () => {
    const payment = { chainId: 56, from: payer, to: stranger, value: 5n, data: '0x' } as const
    expect(describeCall(payment)).toEqual({
      kind: 'payment',
      to: stranger,
      amount: { chainId: 56, token: null, coin: { name: 'BNB', symbol: 'BNB', decimals: 18 }, amount: 5n },
    })
  })

  it('is a transfer of a known or an unknown token', () => {
    expect(describeIt(token, transfer(stranger, 7n))).toEqual({ kind: 'transfer', to: stranger, amount: amount(7n) })
    expect(describeIt(unknownToken, transfer(stranger, 7n))).toMatchObject({
      kind: 'transfer',
      amount: { token: unknownToken, coin: undefined, amount: 7n },
    })
  })

  it('names a token that the user has added', () => {
    const added = { symbol: 'ADD', name: 'Added', address: unknownToken, decimals: 3, permit: null }
    const request = { chainId, from: payer, to: unknownToken, value: 0n, data: transfer(stranger, 7n) }
    expect(describeCall(request, [added])).toMatchObject({ amount: { coin: { symbol: 'ADD', decimals: 3 } } })
  })

  it('is an approval with its exact amount, naming the contract if it is ours', () => {
    expect(describeIt(token, approve(pool.address, 7n))).toEqual({
      kind: 'approve',
      amount: amount(7n),
      spender: pool.address,
      contract: { kind: 'pool', tokenSymbol: 'USDT' },
    })
    expect(describeIt(token, approve(stranger, 7n))).toMatchObject({ kind: 'approve', contract: undefined })
    expect(describeIt(token, approve(stranger, 0n))).toMatchObject({ kind: 'revoke', token, coin })
  })

  it.each([
    ['stake', [7n], { action: 'stake', amount: amount(7n) }],
    ['unstake', [7n], { action: 'unstake', amount: amount(7n) }],
    ['exit', [], { action: 'leave' }],
    ['signIn', [2n], { action: 'check-in', minimum: amount(2n) }],
    ['claim', [], { action: 'claim' }],
    ['transferRewards', [stranger, 3n], { action: 'transfer-rewards', to: stranger, amount: amount(3n) }],
  ] as const)('of a pool says what %s does', (functionName, args, words) => {
    const data = encodeFunctionData({ abi: miningPoolAbi, functionName, args })
    expect(describeIt(pool.address, data)).toEqual({ kind: 'pool', pool: pool.address, tokenSymbol: 'USDT', ...words })
    expect(describeIt(stranger, data), 'the same data for another contract is unknown').toMatchObject({
      kind: 'unknown',
    })
  })

  it('is a swap with what it pays and its minimum payout', () => {
    const { to, data, value } = callOf(exampleRoute('startBridgeTokensViaStargate'))
    const { swap } = exampleRoute('startBridgeTokensViaStargate')
    expect(describeCall({ chainId: 1, from: payer, to, data, value })).toMatchObject({
      kind: 'swap',
      pays: { token: swap.token, amount: swap.amount },
      receives: { chainId: swap.payout.chainId, token: swap.payout.token, amount: swap.minimum },
      bridgeFee: { token: null, amount: swap.bridgeFee },
    })
    const ofAnother = describeCall({ chainId: 1, from: stranger, to, data, value })
    expect(ofAnother, 'refunds would go to a different account').toMatchObject({
      kind: 'unknown',
      contract: { kind: 'swap-router' },
    })
  })
})

describe('an unknown call', () => {
  it('shows its function, recipient, data and coins', () => {
    expect(describeIt(stranger, '0xdeadbeef01', 5n)).toEqual({
      kind: 'unknown',
      to: stranger,
      contract: undefined,
      selector: '0xdeadbeef',
      data: '0xdeadbeef01',
      value: expect.objectContaining({ token: null, amount: 5n }) as unknown,
    })
    expect(describeIt(stranger, '0xdead')).toMatchObject({ kind: 'unknown', selector: undefined })
  })

  it('is one with extra data after its arguments', () => {
    expect(describeIt(token, concat([transfer(stranger, 7n), '0x00']))).toMatchObject({ kind: 'unknown' })
  })

  it('is one with coins that its function doesn’t accept', () => {
    expect(describeIt(token, transfer(stranger, 7n), 1n)).toMatchObject({ kind: 'unknown', value: { amount: 1n } })
  })

  it('is one that only a pool’s owner may make', () => {
    const data = encodeFunctionData({ abi: miningPoolAbi, functionName: 'pause' })
    expect(describeIt(pool.address, data)).toMatchObject({ kind: 'unknown', contract: { kind: 'pool' } })
  })
})

describe('a refused call', () => {
  const dai = [payer, stranger, 0n, 9n, true, 27, word, word] as const
  it.each([
    ['an unlimited approval', approve(stranger, maxUint256)],
    ['an approval above any token’s supply', approve(stranger, 2n ** 128n)],
    ['an approval that UNI and COMP treat as unlimited', approve(stranger, 2n ** 96n - 1n)],
    ['an unlimited approval with trailing bytes', concat([approve(stranger, maxUint256), '0x00'])],
    [
      'an unlimited increase',
      encodeFunctionData({ abi: oddApprovalsAbi, functionName: 'increaseAllowance', args: [stranger, maxUint256] }),
    ],
    [
      'an approval of a whole collection',
      encodeFunctionData({ abi: oddApprovalsAbi, functionName: 'setApprovalForAll', args: [stranger, true] }),
    ],
    [
      'an unlimited permit',
      encodeFunctionData({
        abi: oddApprovalsAbi,
        functionName: 'permit',
        args: [payer, stranger, maxUint256, 9n, 27, word, word],
      }),
    ],
    ['a permit of DAI', encodeFunctionData({ abi: oddApprovalsAbi, functionName: 'permit', args: dai })],
    [
      'an unlimited approval of Permit2',
      encodeFunctionData({
        abi: permit2Abi,
        functionName: 'approve',
        args: [token, stranger, 2n ** 160n - 1n, 9],
      }),
    ],
    [
      'one of several calls',
      encodeFunctionData({ abi: multicallAbi, functionName: 'multicall', args: [[approve(stranger, maxUint256)]] }),
    ],
  ] as const)('is %s', (_case, data) => {
    expect(describeIt(token, data)).toEqual({ kind: 'refused', reason: 'unlimited-approval', to: token })
  })

  it('is an approval that can’t be decoded', () => {
    expect(describeIt(token, '0x095ea7b3ff')).toMatchObject({ kind: 'refused', reason: 'unreadable-approval' })
  })

  it('is a contract creation', () => {
    expect(describeIt(undefined, '0x6000')).toMatchObject({ kind: 'refused', reason: 'contract-creation' })
  })

  it('is a token transfer to the token’s own contract', () => {
    expect(describeIt(token, transfer(token, 7n))).toMatchObject({ kind: 'refused', reason: 'token-to-itself' })
  })
})
