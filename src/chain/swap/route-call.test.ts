import fc from 'fast-check'
import { concat, decodeFunctionData, encodeFunctionData, erc20Abi, type Hex, hexToBytes, isHex, pad, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  arbitrum,
  callOf,
  type ExampleRoute,
  exampleRoute,
  exampleRoutes,
  type FunctionName,
  leavesOf,
  type Path,
  payer,
  place,
  recipient,
  stranger,
  tokenOf,
  transactionId,
  withLeaf,
} from './fake-routes.ts'
import { type RouteRefusal, routeRefusal, transactionIdOf } from './route-call.ts'
import { routerAbi } from './router-abi.ts'

const refusalOf = (route: ExampleRoute, change: Partial<ReturnType<typeof callOf>> = {}) =>
  routeRefusal({ ...callOf(route), ...change }, route.swap, place)

const names = exampleRoutes.map(({ functionName }) => functionName)

/** Fields that a route may choose: names for its records, exchanges on the way, and the bridge's relayer and times. */
const free =
  /^(transactionId|bridge|integrator|referrer|callTo|approveTo|callData|exclusiveRelayer|quoteTimestamp|fillDeadline|exclusivityParameter|amountLD)$/

/** Fields that may promise more than the minimum. */
const promises = /^(minAmountOut|minAmountLD|outputAmount|outputAmountMultiplier)$/

const swapArguments = ['transactionId', 'integrator', 'referrer', 'receiver', 'minAmountOut']

/** Returns the name of the argument or field at a path. */
function nameOf(path: Path): string {
  const last = path.at(-1)
  return typeof last === 'string' ? last : (swapArguments[Number(last)] ?? '')
}

/** Returns whether a path concerns only the steps between a route's swaps, not its two ends. */
function isBetween(name: FunctionName, path: Path, args: readonly unknown[]): boolean {
  const field = nameOf(path)
  const index = path.at(-2)
  if (field === 'requiresDeposit') return name.startsWith('swapTokensSingle') || (index === 0 && isNativeStart(args))
  if (typeof index !== 'number') return false
  const { length } = path
    .slice(0, -2)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], args) as unknown[]
  if (field === 'receivingAssetId') return index < length - 1
  return index > 0 && (field === 'sendingAssetId' || field === 'fromAmount')
}

function isNativeStart(args: readonly unknown[]): boolean {
  const first = leavesOf(args).find(
    ([path]) => path.length > 2 && path.at(-2) === 0 && nameOf(path) === 'sendingAssetId',
  )
  return first !== undefined && BigInt(String(first[1])) === 0n
}

describe('a router call', () => {
  it.each(names)('%s is accepted if it does just what was reviewed', (name) => {
    const route = exampleRoute(name)
    expect(refusalOf(route)).toBeUndefined()
    expect(transactionIdOf(callOf(route).data)).toBe(transactionId)
  })

  it.each(names)('%s is accepted for a single contract only', (name) => {
    expect(refusalOf(exampleRoute(name), { to: stranger })).toBe('router')
    const { swap } = exampleRoute(name)
    const call = callOf(exampleRoute(name))
    expect(routeRefusal(call, swap, { ...place, chainId: 250 }), 'a network without a router').toBe('router')
  })

  it.each([
    ['an approval', encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, 1n] })],
    ['nothing', '0x'],
    ['only a selector', '0x4630a0d8'],
    ['garbage', toHex(new Uint8Array(900).fill(0xab))],
  ] as const)('is not %s', (_case, data) => {
    expect(refusalOf(exampleRoute('swapTokensSingleV3ERC20ToERC20'), { data })).toBe('function')
  })

  it.each(names)('%s accepts no data after its arguments', (name) => {
    const route = exampleRoute(name)
    const { data } = callOf(route)
    expect(refusalOf(route, { data: concat([data, pad(stranger, { size: 32 })]) })).toBe('encoding')
    expect(refusalOf(route, { data: concat([data, '0x00']) })).toBe('encoding')
  })

  it.each(names)('%s sends exactly the coins that it states', (name) => {
    const route = exampleRoute(name)
    for (const change of [-1n, 1n]) {
      if (route.value + change < 0n) continue
      expect(refusalOf(route, { value: route.value + change })).toBe('value')
    }
  })
})

type Case = readonly [what: string, name: FunctionName, path: Path, value: unknown, refusal: RouteRefusal]

const single = 'swapTokensSingleV3ERC20ToERC20'
const several = 'swapTokensMultipleV3ERC20ToERC20'
const across = 'startBridgeTokensViaAcrossV4'
const swapAcross = 'swapAndStartBridgeTokensViaAcrossV4'
const stargate = 'startBridgeTokensViaStargate'
const swapStargate = 'swapAndStartBridgeTokensViaStargate'
const strangerWord = pad(stranger, { size: 32 })

const cases: readonly Case[] = [
  ['swaps for someone else', single, [3], stranger, 'recipient'],
  ['swaps for less', single, [4], 98_999_999n, 'minimum'],
  ['takes another token', single, [5, 'sendingAssetId'], tokenOf(1, 'USDT'), 'from-asset'],
  ['takes more', single, [5, 'fromAmount'], 100_000_001n, 'from-amount'],
  ['takes less', single, [5, 'fromAmount'], 99_999_999n, 'from-amount'],
  ['pays another token', single, [5, 'receivingAssetId'], stranger, 'payout-asset'],
  ['takes tokens from the account twice', several, [5, 1, 'requiresDeposit'], true, 'deposits'],
  ['takes nothing from the account', several, [5, 0, 'requiresDeposit'], false, 'deposits'],
  ['makes no swap at all', several, [5], [], 'from-asset'],
  ['bridges to someone else', across, [0, 'receiver'], stranger, 'recipient'],
  ['has Across pay someone else', across, [1, 'receiverAddress'], strangerWord, 'recipient'],
  [
    'has a recipient longer than an address',
    across,
    [1, 'receiverAddress'],
    `0x01${pad(recipient, { size: 31 }).slice(2)}`,
    'recipient',
  ],
  ['has Across refund someone else', across, [1, 'refundAddress'], strangerWord, 'refund'],
  ['has Across refund the recipient', across, [1, 'refundAddress'], pad(recipient, { size: 32 }), 'refund'],
  ['bridges to another network', across, [0, 'destinationChainId'], 56n, 'payout-chain'],
  ['bridges another token', across, [0, 'sendingAssetId'], tokenOf(1, 'USDT'), 'from-asset'],
  ['gives Across another token', across, [1, 'sendingAssetId'], strangerWord, 'from-asset'],
  ['bridges more', across, [0, 'minAmount'], 100_000_001n, 'from-amount'],
  ['has Across pay another token', across, [1, 'receivingAssetId'], strangerWord, 'payout-asset'],
  ['has Across pay less', across, [1, 'outputAmount'], 98_999_999n, 'minimum'],
  ['calls something on arrival', across, [0, 'hasDestinationCall'], true, 'destination-call'],
  ['has Across call something', across, [1, 'message'], '0x01', 'destination-call'],
  ['claims a swap before the bridge', across, [0, 'hasSourceSwaps'], true, 'function'],
  ['hides its swaps', swapAcross, [0, 'hasSourceSwaps'], false, 'function'],
  ['has the swap deliver less to the bridge', swapAcross, [0, 'minAmount'], 99_999_998n, 'minimum'],
  ['has Across keep more after a swap', swapAcross, [2, 'outputAmountMultiplier'], 98n * 10n ** 16n, 'minimum'],
  ['bridges a token that the swaps don’t deliver', swapAcross, [1, 1, 'receivingAssetId'], stranger, 'from-asset'],
  ['swaps another coin before the bridge', swapAcross, [1, 0, 'sendingAssetId'], tokenOf(1, 'USDT'), 'from-asset'],
  ['swaps more before the bridge', swapAcross, [1, 0, 'fromAmount'], 10n ** 18n, 'from-amount'],
  ['takes tokens as well as the native coin', swapAcross, [1, 1, 'requiresDeposit'], true, 'deposits'],
  ['has Stargate pay someone else', stargate, [1, 'sendParams', 'to'], strangerWord, 'recipient'],
  ['has Stargate refund someone else', stargate, [1, 'refundAddress'], stranger, 'refund'],
  ['has Stargate send to another network', stargate, [1, 'sendParams', 'dstEid'], 30_110, 'payout-chain'],
  ['has Stargate send another coin', stargate, [1, 'assetId'], 1, 'payout-asset'],
  ['has Stargate pay less', stargate, [1, 'sendParams', 'minAmountLD'], 98_999_999n, 'minimum'],
  ['has Stargate call something', stargate, [1, 'sendParams', 'composeMsg'], '0x01', 'destination-call'],
  ['has Stargate drop coins', stargate, [1, 'sendParams', 'extraOptions'], '0x0003', 'destination-call'],
  ['has Stargate do something else', stargate, [1, 'sendParams', 'oftCmd'], '0x0000', 'destination-call'],
  ['pays Stargate in another coin', stargate, [1, 'fee', 'lzTokenFee'], 1n, 'bridge-fee'],
  [
    'bridges a different coin than Stargate sends',
    swapStargate,
    [0, 'sendingAssetId'],
    tokenOf(1, 'USDC'),
    'from-asset',
  ],
]

describe('a router call is refused if it', () => {
  it.each(cases)('%s (%s)', (_what, name, path, value, refusal) => {
    const route = exampleRoute(name)
    expect(refusalOf({ ...route, args: withLeaf(route.args, path, value) })).toBe(refusal)
  })

  it('pays a bridge more than was reviewed', () => {
    const route = exampleRoute(stargate)
    const fee = 10n ** 15n + 1n
    expect(refusalOf({ ...route, args: withLeaf(route.args, [1, 'fee', 'nativeFee'], fee), value: fee })).toBe(
      'bridge-fee',
    )
  })

  it('pays in the native coin instead of a token, or vice versa', () => {
    const { swap, ...route } = exampleRoute(single)
    for (const functionName of ['swapTokensSingleV3ERC20ToNative', 'swapTokensSingleV3NativeToERC20'] as const) {
      expect(refusalOf({ ...route, functionName, swap })).toMatch(/-asset$/)
    }
  })

  it('swaps though the payout is on another network, or bridges though it isn’t', () => {
    const { swap, ...route } = exampleRoute(single)
    const elsewhere = { ...swap, payout: { ...swap.payout, chainId: arbitrum } }
    expect(refusalOf({ ...route, swap: elsewhere })).toBe('payout-chain')
    const bridged = exampleRoute(across)
    const here = { ...bridged.swap, payout: { ...bridged.swap.payout, chainId: place.chainId } }
    expect(refusalOf({ ...bridged, swap: here })).toBe('payout-chain')
  })

  it('refunds another account', () => {
    const { swap, ...route } = exampleRoute(across)
    expect(routeRefusal(callOf(route), swap, { ...place, account: recipient })).toBe('refund')
    expect(routeRefusal(callOf(route), swap, { ...place, account: payer })).toBeUndefined()
  })
})

describe('no single change moves money elsewhere:', () => {
  it.each(names)('a value in %s', (name) => {
    const route = exampleRoute(name)
    for (const [path, leaf] of leavesOf(route.args)) {
      if (isFree(route, path)) continue
      const changed = { ...route, args: withLeaf(route.args, path, otherThan(leaf, path)) }
      expect([path.join('.'), refusalOf(changed)]).not.toContain(undefined)
    }
  })

  it.each(names)('a byte in %s', (name) => {
    const route = exampleRoute(name)
    const { data } = callOf(route)
    const length = (data.length - 2) / 2
    fc.assert(
      fc.property(fc.nat(length - 1), fc.integer({ min: 1, max: 255 }), (index, flips) => {
        const changed = withByte(data, index, flips)
        if (refusalOf(route, { data: changed }) !== undefined) return
        // If it is still accepted, only freely chosen fields differ, or it promises more.
        const { functionName, args } = decodeFunctionData({ abi: routerAbi, data: changed })
        expect(functionName).toBe(name)
        for (const [path, leaf] of leavesOf(args)) {
          const before = leavesOf(route.args).find(([other]) => other.join('.') === path.join('.'))?.[1]
          const isMore = promises.test(nameOf(path)) && (leaf as bigint) >= (before as bigint)
          if (sameLeaf(leaf, before) || isMore || isFree(route, path)) continue
          expect.unreachable(`${path.join('.')}: ${String(before)} → ${String(leaf)}`)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('arbitrary bytes', () => {
    const { swap } = exampleRoute(single)
    const selectors = exampleRoutes.map((route) => callOf(route).data.slice(0, 10) as Hex)
    fc.assert(
      fc.property(fc.constantFrom(...selectors), fc.uint8Array({ maxLength: 600 }), (selector, bytes) => {
        const call = { ...callOf(exampleRoute(single)), data: concat([selector, toHex(bytes)]) }
        expect(routeRefusal(call, swap, place)).toBeDefined()
      }),
    )
  })
})

/**
 * Returns whether a route may differ here: in fields it may choose, between its ends, or where the facet ignores it.
 */
function isFree({ functionName, args }: ExampleRoute, path: Path): boolean {
  const name = nameOf(path)
  if (free.test(name) || isBetween(functionName, path, args)) return true
  if (functionName === swapAcross) return name === 'outputAmount' || name === 'minAmount'
  if (functionName === swapStargate) return name === 'minAmount'
  return functionName === across && name === 'outputAmountMultiplier'
}

function otherThan(leaf: unknown, path: Path): unknown {
  if (typeof leaf === 'boolean') return !leaf
  if (typeof leaf === 'bigint') return leaf - 1n < 0n ? leaf + 1n : leaf - 1n
  if (typeof leaf === 'number') return leaf - 1
  const length = (String(leaf).length - 2) / 2
  if (length === 20) return stranger
  return length === 32 ? strangerWord : path.at(-1) === 'oftCmd' ? '0x01' : '0x12'
}

function sameLeaf(one: unknown, other: unknown): boolean {
  return isHex(one) && isHex(other) ? toHex(hexToBytes(one)) === toHex(hexToBytes(other)) : one === other
}

function withByte(data: Hex, index: number, flips: number): Hex {
  const at = 2 + 2 * index
  const byte = (Number.parseInt(data.slice(at, at + 2), 16) ^ flips).toString(16).padStart(2, '0')
  return `${data.slice(0, at)}${byte}${data.slice(at + 2)}` as Hex
}
