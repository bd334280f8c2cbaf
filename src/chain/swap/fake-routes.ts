import { type Address, encodeFunctionData, type Hex, pad, toHex, zeroAddress } from 'viem'
import { knownTokensOf } from '#deployments/known-tokens.ts'
import { swapRouterOf } from '#deployments/swap-routers.ts'
import type { CoinSwap, RoutedCall } from './route-call.ts'
import { routerAbi } from './router-abi.ts'

/** LI.FI routes for tests. */
export const payer: Address = `0x${'a1'.repeat(20)}`
export const recipient: Address = `0x${'b2'.repeat(20)}`
export const stranger: Address = `0x${'c3'.repeat(20)}`
export const [ethereum, bsc, arbitrum] = [1, 56, 42_161]
export const place = { chainId: ethereum, account: payer }

export function tokenOf(chainId: number, symbol: string): Address {
  const token = knownTokensOf(chainId).find((candidate) => candidate.symbol === symbol)
  if (token === undefined) throw new Error(`Chain ${chainId} has no ${symbol}`)
  return token.address
}

export function routerOf(chainId: number): Address {
  const router = swapRouterOf(chainId)
  if (router === undefined) throw new Error(`Chain ${chainId} has no router`)
  return router
}

export type FunctionName = (typeof routerAbi)[number]['name']

/** Arguments in viem's form, which tests change in single places. */
export type Arguments = readonly unknown[]

export interface ExampleRoute {
  readonly functionName: FunctionName
  readonly args: Arguments
  readonly value: bigint
  readonly swap: CoinSwap
}

const usdc = tokenOf(ethereum, 'USDC')
const usdt = tokenOf(ethereum, 'USDT')
const amount = 100_000_000n
const ether = 10n ** 17n
export const transactionId: Hex = toHex(7n, { size: 32 })

const swapOf = (change: Partial<CoinSwap>, payout: Partial<CoinSwap['payout']>): CoinSwap => ({
  token: usdc,
  amount,
  minimum: 99_000_000n,
  bridgeFee: 0n,
  ...change,
  payout: { chainId: ethereum, token: usdt, recipient, ...payout },
})

const step = (sendingAssetId: Address, receivingAssetId: Address, fromAmount: bigint, requiresDeposit = true) => ({
  callTo: stranger,
  approveTo: stranger,
  sendingAssetId,
  receivingAssetId,
  fromAmount,
  callData: '0x12345678',
  requiresDeposit,
})

const oneChain = (minimum: bigint, swaps: unknown): Arguments => [
  transactionId,
  'sevenport',
  '',
  recipient,
  minimum,
  swaps,
]

const bridgeOf = (sendingAssetId: Address, minAmount: bigint, destinationChainId: number, hasSourceSwaps: boolean) => ({
  transactionId,
  bridge: 'across',
  integrator: 'sevenport',
  referrer: zeroAddress,
  sendingAssetId,
  receiver: recipient,
  minAmount,
  destinationChainId: BigInt(destinationChainId),
  hasSourceSwaps,
  hasDestinationCall: false,
})

const acrossOf = (sent: Address, arriving: Address, outputAmount: bigint, outputAmountMultiplier = 10n ** 18n) => ({
  receiverAddress: pad(recipient, { size: 32 }),
  refundAddress: pad(payer, { size: 32 }),
  sendingAssetId: pad(sent, { size: 32 }),
  receivingAssetId: pad(arriving, { size: 32 }),
  outputAmount,
  outputAmountMultiplier,
  exclusiveRelayer: pad(zeroAddress, { size: 32 }),
  quoteTimestamp: 1_700_000_000,
  fillDeadline: 1_700_010_000,
  exclusivityParameter: 0,
  message: '0x',
})

const stargateOf = (assetId: number, dstEid: number, minAmountLD: bigint, nativeFee: bigint) => ({
  assetId,
  sendParams: {
    dstEid,
    to: pad(recipient, { size: 32 }),
    amountLD: 0n,
    minAmountLD,
    extraOptions: '0x',
    composeMsg: '0x',
    oftCmd: '0x',
  },
  fee: { nativeFee, lzTokenFee: 0n },
  refundAddress: payer,
})

const bridgeFee = 10n ** 15n
const usdcOnArbitrum = { chainId: arbitrum, token: tokenOf(arbitrum, 'USDC') }
/** 18 decimals there, 6 here. */
const usdtOnBsc = { chainId: bsc, token: tokenOf(bsc, 'USDT') }

/** One route from Ethereum for every allowed function. */
export const exampleRoutes: readonly ExampleRoute[] = [
  {
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    args: oneChain(99_000_000n, step(usdc, usdt, amount)),
    value: 0n,
    swap: swapOf({}, {}),
  },
  {
    functionName: 'swapTokensSingleV3ERC20ToNative',
    args: oneChain(ether, step(usdc, zeroAddress, amount)),
    value: 0n,
    swap: swapOf({ minimum: ether }, { token: null }),
  },
  {
    functionName: 'swapTokensSingleV3NativeToERC20',
    args: oneChain(99_000_000n, step(zeroAddress, usdt, ether)),
    value: ether,
    swap: swapOf({ token: null, amount: ether }, {}),
  },
  {
    functionName: 'swapTokensMultipleV3ERC20ToERC20',
    args: oneChain(99_000_000n, [step(usdc, usdc, amount), step(usdc, usdt, amount - 1n, false)]),
    value: 0n,
    swap: swapOf({}, {}),
  },
  {
    functionName: 'swapTokensMultipleV3ERC20ToNative',
    args: oneChain(ether, [step(usdc, usdt, amount), step(usdt, zeroAddress, amount, false)]),
    value: 0n,
    swap: swapOf({ minimum: ether }, { token: null }),
  },
  {
    functionName: 'swapTokensMultipleV3NativeToERC20',
    args: oneChain(99_000_000n, [step(zeroAddress, usdc, ether), step(usdc, usdt, amount, false)]),
    value: ether,
    swap: swapOf({ token: null, amount: ether }, {}),
  },
  {
    functionName: 'startBridgeTokensViaAcrossV4',
    args: [bridgeOf(usdc, amount, arbitrum, false), acrossOf(usdc, usdcOnArbitrum.token, 99_000_000n)],
    value: 0n,
    swap: swapOf({}, usdcOnArbitrum),
  },
  {
    functionName: 'swapAndStartBridgeTokensViaAcrossV4',
    args: [
      bridgeOf(usdc, 100_000_000n, arbitrum, true),
      [step(zeroAddress, usdt, ether), step(usdt, usdc, amount, false)],
      acrossOf(usdc, usdcOnArbitrum.token, 0n, 99n * 10n ** 16n),
    ],
    value: ether,
    swap: swapOf({ token: null, amount: ether }, usdcOnArbitrum),
  },
  {
    functionName: 'startBridgeTokensViaStargate',
    args: [bridgeOf(usdt, amount, bsc, false), stargateOf(2, 30_102, 99_000_000n, bridgeFee)],
    value: bridgeFee,
    swap: swapOf({ token: usdt, minimum: 99n * 10n ** 18n, bridgeFee }, usdtOnBsc),
  },
  {
    functionName: 'swapAndStartBridgeTokensViaStargate',
    args: [
      bridgeOf(usdt, amount, bsc, true),
      [step(zeroAddress, usdt, ether)],
      stargateOf(2, 30_102, 99_000_000n, bridgeFee),
    ],
    value: ether + bridgeFee,
    swap: swapOf({ token: null, amount: ether, minimum: 99n * 10n ** 18n, bridgeFee }, usdtOnBsc),
  },
]

export function exampleRoute(name: FunctionName): ExampleRoute {
  const route = exampleRoutes.find(({ functionName }) => functionName === name)
  if (route === undefined) throw new Error(`There is no example route for ${name}`)
  return route
}

/** Returns a route's call, with other arguments if a test changes them. */
export function callOf({ functionName, args, value }: Omit<ExampleRoute, 'swap'>): RoutedCall {
  // The arguments are those of the function: tests change their values, not their types.
  const request = { abi: routerAbi, functionName, args } as unknown as Parameters<typeof encodeFunctionData>[0]
  return { to: routerOf(ethereum), data: encodeFunctionData(request), value }
}

export type Path = readonly (string | number)[]

/** Returns all values in arguments with their paths. */
export function leavesOf(value: unknown, path: Path = []): readonly (readonly [Path, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
}

/** Returns the arguments with one value replaced. */
export function withLeaf<T>(value: T, [key, ...rest]: Path, leaf: unknown): T {
  if (key === undefined) return leaf as T
  const inner = (value as Record<string | number, unknown>)[key]
  const changed = withLeaf(inner, rest, leaf)
  return (Array.isArray(value) ? value.with(Number(key), changed) : { ...value, [key]: changed }) as T
}
