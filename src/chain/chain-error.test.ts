import {
  type Abi,
  AtomicReadyWalletRejectedUpgradeError,
  BaseError,
  encodeErrorResult,
  HttpRequestError,
  InsufficientFundsError,
  parseAbi,
  RawContractError,
  TimeoutError,
  UserRejectedRequestError,
} from 'viem'
import { describe, expect, it } from 'vitest'
import { localTetherTokenAbi } from '#deployments/abi/local-tether-token.ts'
import { localPermitTokenAbi } from '#deployments/abi/local-permit-token.ts'
import { miningPoolAbi } from '#deployments/abi/mining-pool.ts'
import { ChainError, chainErrorCode, isNetworkProblem, revertDataCode, toChainError } from './chain-error.ts'

type ErrorItem = Extract<(typeof miningPoolAbi)[number], { type: 'error' }>

/** Returns the data of a revert with this error, with made-up arguments. */
function revertData(item: ErrorItem) {
  const args = item.inputs.map(({ type }) => (type === 'address' ? `0x${'1'.repeat(40)}` : type === 'uint8' ? 25 : 1n))
  return encodeErrorResult({ abi: [item] as Abi, errorName: item.name, args })
}

describe('pool errors', () => {
  const errors = miningPoolAbi.filter((item) => item.type === 'error')

  it.each(errors.map((item) => [item.name, item] as const))('%s has its own code', (_name, item) => {
    expect(revertDataCode(revertData(item))).toBeDefined()
  })

  it('distinguishes a second check-in on the same day from one that is too soon', () => {
    const byName = (name: string) =>
      errors.filter((item) => item.name === name).map((item) => revertDataCode(revertData(item)))
    expect(byName('AlreadySignedInToday')).toEqual(['already-signed-in-today'])
    expect(byName('SignInTooSoon')).toEqual(['sign-in-too-soon'])
  })

  it('are found however deeply a wallet nests the data', () => {
    const data = encodeErrorResult({ abi: miningPoolAbi, errorName: 'PoolPaused' })
    const inWallet = { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 3, data } } }
    expect(chainErrorCode(inWallet)).toBe('pool-paused')
    expect(chainErrorCode(new BaseError('outer', { cause: new RawContractError({ data }) }))).toBe('pool-paused')
  })
})

describe('token errors', () => {
  it.each(['TokenPaused', 'Blacklisted', 'AllowanceNotZero', 'InsufficientAllowance', 'InsufficientBalance'] as const)(
    'recognizes %s of the local USDT',
    (errorName) => {
      const item = localTetherTokenAbi.find((candidate) => candidate.type === 'error' && candidate.name === errorName)
      expect(revertDataCode(revertData(item as unknown as ErrorItem))).toBeDefined()
    },
  )

  it.each([
    'ERC20InsufficientBalance',
    'ERC20InsufficientAllowance',
    'ERC2612ExpiredSignature',
    'ERC2612InvalidSigner',
  ])('recognizes %s of the local USDC', (errorName) => {
    const item = localPermitTokenAbi.find((candidate) => candidate.type === 'error' && candidate.name === errorName)
    expect(revertDataCode(revertData(item as unknown as ErrorItem))).toBeDefined()
  })

  it('recognizes a recipient that a token refuses', () => {
    const abi = parseAbi(['error ERC20InvalidReceiver(address receiver)'])
    const data = encodeErrorResult({ abi, errorName: 'ERC20InvalidReceiver', args: [`0x${'1'.repeat(40)}`] })
    expect(revertDataCode(data)).toBe('invalid-recipient')
  })

  it('recognizes both errors of swap routers', () => {
    const abi = parseAbi([
      'error CumulativeSlippageTooHigh(uint256 minAmount, uint256 receivedAmount)',
      'error CumulativeSlippageTooLow(uint256 minAmount, uint256 receivedAmount)',
    ])
    for (const { name: errorName } of abi) {
      expect(revertDataCode(encodeErrorResult({ abi, errorName, args: [2n, 1n] }))).toBe('route-changed')
    }
  })

  it('reads the reasons of tokens that revert with text', () => {
    const reason = (text: string) =>
      revertDataCode(encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [text] }))
    expect(reason('ERC20: transfer amount exceeds balance')).toBe('token-balance-too-low')
    expect(reason('BEP20: transfer amount exceeds allowance')).toBe('allowance-too-low')
    expect(reason('Blacklistable: account is blacklisted')).toBe('token-blocked')
    expect(reason('something else')).toBeUndefined()
  })
})

describe('wallet errors', () => {
  it.each([
    [4001, 'rejected'],
    [5000, 'rejected'],
    [4100, 'wallet-locked'],
    [4200, 'wallet-unsupported'],
    [4900, 'wallet-disconnected'],
    [4902, 'wrong-network'],
    [-32002, 'wallet-busy'],
    [5750, 'wallet-unsupported'],
    [5760, 'wallet-unsupported'],
  ])('maps %i to %s', (code, expected) => {
    expect(chainErrorCode(Object.assign(new Error('x'), { code }))).toBe(expected)
  })

  it('recognizes a rejection in any wrapper and under any number', () => {
    const refusal = new UserRejectedRequestError(new Error('x'))
    expect(chainErrorCode(new BaseError('switching failed', { cause: refusal }))).toBe('rejected')
    expect(chainErrorCode({ code: -32603, message: 'MetaMask Tx Signature: User denied transaction signature.' })).toBe(
      'rejected',
    )
    expect(chainErrorCode('User rejected the request')).toBe('rejected')
  })

  it('doesn’t mistake a rejected wallet upgrade for a rejected transaction', () => {
    const raw = Object.assign(new Error('The user rejected the upgrade'), { code: 5750 })
    const upgrade = new AtomicReadyWalletRejectedUpgradeError(raw)
    expect(chainErrorCode(raw)).toBe('wallet-unsupported')
    expect(chainErrorCode(upgrade)).toBe('wallet-unsupported')
    // As thrown by viem's `sendCalls`: the outer error has the text but not the number.
    expect(chainErrorCode(new BaseError(upgrade.shortMessage, { cause: upgrade }))).toBe('wallet-unsupported')
  })

  it('recognizes insufficient funds for gas, even if only the wallet’s text says so', () => {
    expect(chainErrorCode(new InsufficientFundsError())).toBe('insufficient-gas')
    expect(chainErrorCode({ code: -32000, message: 'insufficient funds for gas * price + value' })).toBe(
      'insufficient-gas',
    )
  })

  it.each([
    ['ConnectorNotConnectedError', 'wallet-disconnected'],
    ['ConnectorAccountNotFoundError', 'account-changed'],
    ['ConnectorChainMismatchError', 'wrong-network'],
    ['ProviderNotFoundError', 'wallet-missing'],
  ])('maps %s to %s', (name, expected) => {
    expect(chainErrorCode(Object.assign(new Error('x'), { name }))).toBe(expected)
  })
})

describe('network errors', () => {
  it('distinguishes a dead RPC, a slow one and a refusal', () => {
    const dead = new HttpRequestError({ url: 'http://localhost', details: 'fetch failed' })
    const slow = new TimeoutError({ url: 'http://localhost', body: {} })
    expect(chainErrorCode(new BaseError('reading failed', { cause: dead }))).toBe('network-error')
    expect(chainErrorCode(slow)).toBe('network-timeout')
    expect(isNetworkProblem(dead)).toBe(true)
    expect(isNetworkProblem(new ChainError('rejected'))).toBe(false)
  })

  it('doesn’t guess', () => {
    expect(chainErrorCode(new Error('the dog ate it'))).toBe('unknown')
    expect(chainErrorCode(undefined)).toBe('unknown')
    expect(chainErrorCode(null)).toBe('unknown')
  })

  it('keeps a code that was already determined', () => {
    const known = new ChainError('approval-refused')
    expect(toChainError(known)).toBe(known)
    expect(chainErrorCode(new BaseError('outer', { cause: known }))).toBe('approval-refused')
  })
})
