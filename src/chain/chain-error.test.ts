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

/** Data with which a contract reverts by `name`, with made-up arguments. */
function revertData(item: ErrorItem) {
  const args = item.inputs.map(({ type }) => (type === 'address' ? `0x${'1'.repeat(40)}` : type === 'uint8' ? 25 : 1n))
  return encodeErrorResult({ abi: [item] as Abi, errorName: item.name, args })
}

describe('errors of the pool', () => {
  const errors = miningPoolAbi.filter((item) => item.type === 'error')

  it.each(errors.map((item) => [item.name, item] as const))('%s has a code of its own', (_name, item) => {
    expect(revertDataCode(revertData(item))).toBeDefined()
  })

  it('tells a second sign-in of a day from one that comes too soon', () => {
    const byName = (name: string) =>
      errors.filter((item) => item.name === name).map((item) => revertDataCode(revertData(item)))
    expect(byName('AlreadySignedInToday')).toEqual(['already-signed-in-today'])
    expect(byName('SignInTooSoon')).toEqual(['sign-in-too-soon'])
  })

  it('is found however deep a wallet hides the data', () => {
    const data = encodeErrorResult({ abi: miningPoolAbi, errorName: 'PoolPaused' })
    const inWallet = { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 3, data } } }
    expect(chainErrorCode(inWallet)).toBe('pool-paused')
    expect(chainErrorCode(new BaseError('outer', { cause: new RawContractError({ data }) }))).toBe('pool-paused')
  })
})

describe('errors of tokens', () => {
  it.each(['TokenPaused', 'Blacklisted', 'AllowanceNotZero', 'InsufficientAllowance', 'InsufficientBalance'] as const)(
    'knows %s of the local USDT',
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
  ])('knows %s of the local USDC', (errorName) => {
    const item = localPermitTokenAbi.find((candidate) => candidate.type === 'error' && candidate.name === errorName)
    expect(revertDataCode(revertData(item as unknown as ErrorItem))).toBeDefined()
  })

  it('knows a receiver that a token refuses', () => {
    const abi = parseAbi(['error ERC20InvalidReceiver(address receiver)'])
    const data = encodeErrorResult({ abi, errorName: 'ERC20InvalidReceiver', args: [`0x${'1'.repeat(40)}`] })
    expect(revertDataCode(data)).toBe('invalid-recipient')
  })

  it('knows both errors of swap routers', () => {
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

describe('errors of wallets', () => {
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
  ])('%i means %s', (code, expected) => {
    expect(chainErrorCode(Object.assign(new Error('x'), { code }))).toBe(expected)
  })

  it('takes a refusal for one, whatever wraps it and whatever number it has', () => {
    const refusal = new UserRejectedRequestError(new Error('x'))
    expect(chainErrorCode(new BaseError('switching failed', { cause: refusal }))).toBe('rejected')
    expect(chainErrorCode({ code: -32603, message: 'MetaMask Tx Signature: User denied transaction signature.' })).toBe(
      'rejected',
    )
    expect(chainErrorCode('User rejected the request')).toBe('rejected')
  })

  it('does not take a refused upgrade of the wallet for a refusal of the transaction', () => {
    const raw = Object.assign(new Error('The user rejected the upgrade'), { code: 5750 })
    const upgrade = new AtomicReadyWalletRejectedUpgradeError(raw)
    expect(chainErrorCode(raw)).toBe('wallet-unsupported')
    expect(chainErrorCode(upgrade)).toBe('wallet-unsupported')
    // As viem's `sendCalls` throws it: the outer error has the text, and not the number.
    expect(chainErrorCode(new BaseError(upgrade.shortMessage, { cause: upgrade }))).toBe('wallet-unsupported')
  })

  it('takes too few coins for gas for that, also where the wallet only says so in words', () => {
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
  ])('%s means %s', (name, expected) => {
    expect(chainErrorCode(Object.assign(new Error('x'), { name }))).toBe(expected)
  })
})

describe('errors of the network', () => {
  it('tells a dead RPC from a slow one, and both from a refusal', () => {
    const dead = new HttpRequestError({ url: 'http://localhost', details: 'fetch failed' })
    const slow = new TimeoutError({ url: 'http://localhost', body: {} })
    expect(chainErrorCode(new BaseError('reading failed', { cause: dead }))).toBe('network-error')
    expect(chainErrorCode(slow)).toBe('network-timeout')
    expect(isNetworkProblem(dead)).toBe(true)
    expect(isNetworkProblem(new ChainError('rejected'))).toBe(false)
  })

  it('does not guess', () => {
    expect(chainErrorCode(new Error('the dog ate it'))).toBe('unknown')
    expect(chainErrorCode(undefined)).toBe('unknown')
    expect(chainErrorCode(null)).toBe('unknown')
  })

  it('keeps a code that was found once', () => {
    const known = new ChainError('approval-refused')
    expect(toChainError(known)).toBe(known)
    expect(chainErrorCode(new BaseError('outer', { cause: known }))).toBe('approval-refused')
  })
})
