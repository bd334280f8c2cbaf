import { encodeFunctionData, type Hex, maxUint160, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { callRefusal, typedDataRefusal } from './signing-rules.ts'

const spender = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'
const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function approveAndCall(address spender, uint256 amount, bytes data)',
  'function approveDelegation(address delegatee, uint256 amount)',
  'function authorizeOperator(address operator)',
  'function multicall(bytes[] calls)',
])
const approveAll = parseAbi(['function approve(address spender)'])
const approve = (amount: bigint) => encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] })
const bundle = (call: Hex) => encodeFunctionData({ abi, functionName: 'multicall', args: [[call]] })

describe('calls', () => {
  it.each<[string, Hex]>([
    ['approve', approve(maxUint256)],
    ['an amount just above the limit', approve(2n ** 128n)],
    ['the largest amount of 96 bits', approve(2n ** 96n - 1n)],
    ['increaseAllowance', encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [spender, maxUint256] })],
    ['setApprovalForAll', encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [spender, true] })],
    ['an approval in a bundle of bundles', bundle(bundle(approve(maxUint256)))],
    ['approveAndCall', encodeFunctionData({ abi, functionName: 'approveAndCall', args: [spender, maxUint256, '0x'] })],
    ['approveDelegation', encodeFunctionData({ abi, functionName: 'approveDelegation', args: [spender, maxUint256] })],
    ['authorizeOperator', encodeFunctionData({ abi, functionName: 'authorizeOperator', args: [spender] })],
    ['approve without an amount', encodeFunctionData({ abi: approveAll, args: [spender] })],
  ])('refuses an unlimited approval: %s', (_, data) => {
    expect(callRefusal(data)).toBe('unlimited-approval')
  })

  it.each<[string, Hex]>([
    ['an amount', approve(10n ** 30n)],
    ['revoking an approval', approve(0n)],
    ['removing an operator', encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [spender, false] })],
    ['a bundle', bundle(approve(5n))],
    ['another call', '0xa9059cbb'],
  ])('signs what is limited: %s', (_, data) => {
    expect(callRefusal(data)).toBeUndefined()
  })

  it.each<[string, Hex]>([
    ['an approval', '0x095ea7b3ffff'],
    ['a bundle', '0xac9650d8ffff'],
    ['endlessly nested bundles', bundle(bundle(bundle(bundle(bundle('0x')))))],
  ])('refuses what it can’t decode: %s', (_, data) => {
    expect(callRefusal(data)).toBe('not-signable')
  })
})

describe('permits', () => {
  it.each([
    ['EIP-2612', 'Permit', { value: maxUint256.toString() }],
    ['Dai', 'Permit', { allowed: true }],
    ['Permit2, in hexadecimal digits', 'PermitSingle', { details: { amount: `0x${maxUint160.toString(16)}` } }],
    ['one of several', 'PermitBatch', { details: [{ amount: '1' }, { amount: maxUint160.toString() }] }],
    // viem reads the number from the list, and signs it.
    ['in a list', 'Permit', { value: [maxUint256.toString()] }],
    ['in nested lists', 'Permit', { value: [[maxUint256.toString()]] }],
    ['a transfer', 'PermitTransferFrom', { permitted: { amount: maxUint256.toString() } }],
    ['one under another name', 'Login', { spender, value: maxUint256.toString() }],
    ['one of Dai under another name', 'Login', { spender, allowed: true }],
  ])('refuses an unlimited one: %s', (_, primaryType, message) => {
    expect(typedDataRefusal({ primaryType, message })).toBe('unlimited-approval')
  })

  it('signs a limited one that never expires', () => {
    const message = { value: '1000', deadline: maxUint256.toString() }
    expect(typedDataRefusal({ primaryType: 'Permit', message })).toBeUndefined()
  })

  it('signs a number of any size if no one may take it', () => {
    const message = { maker: spender, amount: maxUint256.toString() }
    expect(typedDataRefusal({ primaryType: 'Order', message })).toBeUndefined()
  })
})
