import {
  type Address,
  bytesToHex,
  type ContractFunctionArgs,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  isAddressEqual,
  pad,
  zeroAddress,
} from 'viem'
import { endpointIdOf, stargateAssetOf, wrappedCoinOf } from '#deployments/bridges.ts'
import { knownTokensOf } from '#deployments/known-tokens.ts'
import { networks } from '#deployments/networks.ts'
import { swapRouterOf } from '#deployments/swap-routers.ts'
import { routerAbi } from './router-abi.ts'

/** A swap as reviewed by the user: any router call must bring about exactly this. */
export interface CoinSwap {
  /** What leaves the account: the contract of a token, or null for the chain's native coin. */
  readonly token: Address | null
  readonly amount: bigint
  readonly payout: {
    readonly chainId: number
    readonly token: Address | null
    readonly recipient: Address
  }
  /** Minimum to arrive, in the smallest unit of the received coin. */
  readonly minimum: bigint
  /** Maximum that a bridge may charge, in the chain's native coin and on top of `amount`. */
  readonly bridgeFee: bigint
}

/** A call assembled by someone else. */
export interface RoutedCall {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
}

/** The account that requests it, and its chain. */
export interface SwapPlace {
  readonly chainId: number
  readonly account: Address
}

/** Why a call is refused. */
export type RouteRefusal =
  /** It goes to a contract other than this build's router. */
  | 'router'
  /** The function isn't a known one, or its arguments are invalid. */
  | 'function'
  /** The calldata contains more than the arguments. */
  | 'encoding'
  /** It sends another amount of the native coin than it states. */
  | 'value'
  | 'bridge-fee'
  | 'from-asset'
  | 'from-amount'
  /** It takes more than the one amount from the account. */
  | 'deposits'
  | 'payout-chain'
  | 'payout-asset'
  | 'recipient'
  /** The bridge's refund goes to someone else. */
  | 'refund'
  /** It calls something when the coins arrive. */
  | 'destination-call'
  | 'minimum'

type Decoded = ReturnType<typeof decode>
type Bridged = Extract<Decoded, { functionName: 'swapAndStartBridgeTokensViaAcrossV4' }>['args']
type StargateArgs = ContractFunctionArgs<typeof routerAbi, 'payable', 'startBridgeTokensViaStargate'>
type BridgeData = Bridged[0]
type SwapData = Bridged[1][number]
type AcrossData = Bridged[2]
type StargateData = StargateArgs[1]

/** A condition, and the refusal if it doesn't hold. */
type Check = readonly [holds: boolean, refusal: RouteRefusal]

/**
 * Returns why the app won't ask a wallet for a router call; `undefined` if it does just what was reviewed. Trusts
 * nothing that a server or partner says: contract, recipient, amounts and refunds are read from the calldata itself
 * (M11).
 */
export function routeRefusal(call: RoutedCall, swap: CoinSwap, place: SwapPlace): RouteRefusal | undefined {
  const router = swapRouterOf(place.chainId)
  if (router === undefined || !isAddressEqual(call.to, router)) return 'router'
  let decoded: Decoded
  try {
    decoded = decode(call.data)
  } catch {
    return 'function'
  }
  if (!isPlain(decoded, call.data)) return 'encoding'
  return checksOf(decoded, call.value, swap, place).find(([holds]) => !holds)?.[1]
}

/** Returns the id under which the router reports a call; `undefined` if the data isn't a router call. */
export function transactionIdOf(data: Hex): Hex | undefined {
  try {
    const [first] = decode(data).args
    return typeof first === 'string' ? first : first.transactionId
  } catch {
    return undefined
  }
}

function decode(data: Hex) {
  return decodeFunctionData({ abi: routerAbi, data })
}

/** The same arguments can be encoded in several ways, with something else between, before or after them. */
function isPlain({ functionName, args }: Decoded, data: Hex): boolean {
  try {
    // The arguments are the function's: they were just decoded together.
    const request = { abi: routerAbi, functionName, args } as Parameters<typeof encodeFunctionData>[0]
    return encodeFunctionData(request) === bytesToHex(hexToBytes(data))
  } catch {
    // Out-of-range numbers can be decoded but not encoded.
    return false
  }
}

function checksOf(decoded: Decoded, value: bigint, swap: CoinSwap, place: SwapPlace): readonly Check[] {
  switch (decoded.functionName) {
    case 'swapTokensSingleV3ERC20ToERC20':
    case 'swapTokensSingleV3ERC20ToNative':
    case 'swapTokensSingleV3NativeToERC20': {
      const [, , , receiver, minimum, only] = decoded.args
      return checkSwap(
        decoded.functionName,
        { receiver, minimum, swaps: [{ ...only, requiresDeposit: true }], value },
        swap,
        place,
      )
    }
    case 'swapTokensMultipleV3ERC20ToERC20':
    case 'swapTokensMultipleV3ERC20ToNative':
    case 'swapTokensMultipleV3NativeToERC20': {
      const [, , , receiver, minimum, swaps] = decoded.args
      return checkSwap(decoded.functionName, { receiver, minimum, swaps, value }, swap, place)
    }
    case 'startBridgeTokensViaAcrossV4': {
      const [bridge, across] = decoded.args
      return [...checkBridge(bridge, [], value, swap, place), ...checkAcross(bridge, [], across, swap, place)]
    }
    case 'swapAndStartBridgeTokensViaAcrossV4': {
      const [bridge, swaps, across] = decoded.args
      return [...checkBridge(bridge, swaps, value, swap, place), ...checkAcross(bridge, swaps, across, swap, place)]
    }
    case 'startBridgeTokensViaStargate': {
      const [bridge, stargate] = decoded.args
      const { nativeFee } = stargate.fee
      return [
        ...checkBridge(bridge, [], value - nativeFee, swap, place),
        ...checkStargate(bridge, stargate, swap, place),
      ]
    }
    case 'swapAndStartBridgeTokensViaStargate': {
      const [bridge, swaps, stargate] = decoded.args
      const { nativeFee } = stargate.fee
      return [
        ...checkBridge(bridge, swaps, value - nativeFee, swap, place),
        ...checkStargate(bridge, stargate, swap, place),
      ]
    }
  }
}

interface SwapCall {
  readonly receiver: Address
  readonly minimum: bigint
  readonly swaps: readonly SwapData[]
  readonly value: bigint
}

/** Checks a swap on one chain. */
function checkSwap(name: string, call: SwapCall, swap: CoinSwap, { chainId }: SwapPlace): readonly Check[] {
  const { receiver, minimum, swaps, value } = call
  const { payout } = swap
  const [, fromKind, toKind] = /V3(ERC20|Native)To(ERC20|Native)$/.exec(name) ?? []
  return [
    [payout.chainId === chainId, 'payout-chain'],
    [fromKind === kindOf(swap.token), 'from-asset'],
    [toKind === kindOf(payout.token), 'payout-asset'],
    ...checkSource(swaps, value, swap),
    [isOutcome(swaps, payout.token ?? zeroAddress), 'payout-asset'],
    [isAddressEqual(receiver, payout.recipient), 'recipient'],
    [minimum >= swap.minimum, 'minimum'],
  ]
}

/** Returns whether the swaps end with this asset. */
function isOutcome(swaps: readonly SwapData[], asset: Address): boolean {
  const last = swaps.at(-1)
  return last !== undefined && isAddressEqual(last.receivingAssetId, asset)
}

function kindOf(token: Address | null): string {
  return token === null ? 'Native' : 'ERC20'
}

/** Checks what is taken from the account: once, exactly the amount, of exactly the coin. */
function checkSource([first, ...others]: readonly SwapData[], value: bigint, swap: CoinSwap): readonly Check[] {
  const { token, amount } = swap
  return [
    [first !== undefined && isAddressEqual(first.sendingAssetId, token ?? zeroAddress), 'from-asset'],
    [first?.fromAmount === amount, 'from-amount'],
    [token === null || first?.requiresDeposit === true, 'deposits'],
    [others.every(({ requiresDeposit }) => !requiresDeposit), 'deposits'],
    [value === (token === null ? amount : 0n), 'value'],
  ]
}

/** Checks what every bridge is told. */
function checkBridge(
  bridge: BridgeData,
  swaps: readonly SwapData[],
  value: bigint,
  swap: CoinSwap,
  { chainId }: SwapPlace,
): readonly Check[] {
  const { payout, token, amount } = swap
  const source: readonly Check[] =
    swaps.length === 0
      ? [
          [isAddressEqual(bridge.sendingAssetId, token ?? zeroAddress), 'from-asset'],
          [bridge.minAmount === amount, 'from-amount'],
          [value === (token === null ? amount : 0n), 'value'],
        ]
      : [...checkSource(swaps, value, swap), [isOutcome(swaps, bridge.sendingAssetId), 'from-asset']]
  return [
    [payout.chainId !== chainId && bridge.destinationChainId === BigInt(payout.chainId), 'payout-chain'],
    [isAddressEqual(bridge.receiver, payout.recipient), 'recipient'],
    [!bridge.hasDestinationCall, 'destination-call'],
    [bridge.hasSourceSwaps === swaps.length > 0, 'function'],
    ...source,
  ]
}

/** Scale of the router's amounts for Across. */
const multiplierBase = 10n ** 18n

function checkAcross(
  bridge: BridgeData,
  swaps: readonly SwapData[],
  across: AcrossData,
  { payout, minimum }: CoinSwap,
  { chainId, account }: SwapPlace,
): readonly Check[] {
  const sent = isAddressEqual(bridge.sendingAssetId, zeroAddress)
    ? [wrappedCoinOf(chainId) ?? zeroAddress, zeroAddress]
    : [bridge.sendingAssetId]
  // After a swap, the bridge computes what arrives from the swap's actual proceeds, at least `minAmount`.
  const arrives =
    swaps.length === 0 ? across.outputAmount : (bridge.minAmount * across.outputAmountMultiplier) / multiplierBase
  return [
    [isSameWord(across.receiverAddress, payout.recipient), 'recipient'],
    [isSameWord(across.refundAddress, account), 'refund'],
    [across.message === '0x', 'destination-call'],
    [sent.some((asset) => isSameWord(across.sendingAssetId, asset)), 'from-asset'],
    [isSameWord(across.receivingAssetId, payout.token ?? wrappedCoinOf(payout.chainId) ?? zeroAddress), 'payout-asset'],
    [arrives >= minimum, 'minimum'],
  ]
}

/** Both ways in which Stargate sends coins: individually, or batched with others'. */
const carriages: ReadonlySet<Hex> = new Set<Hex>(['0x', '0x00'])

function checkStargate(
  bridge: BridgeData,
  { assetId, sendParams, fee, refundAddress }: StargateData,
  { payout, minimum, bridgeFee }: CoinSwap,
  { chainId, account }: SwapPlace,
): readonly Check[] {
  const sent = coinOf(chainId, bridge.sendingAssetId)
  const arriving = coinOf(payout.chainId, payout.token ?? zeroAddress)
  const isSameCoin = [sent, arriving].every((coin) => coin !== undefined && stargateAssetOf(coin.symbol) === assetId)
  return [
    [isSameWord(sendParams.to, payout.recipient), 'recipient'],
    [isAddressEqual(refundAddress, account), 'refund'],
    [sendParams.dstEid === endpointIdOf(payout.chainId), 'payout-chain'],
    [sendParams.composeMsg === '0x' && sendParams.extraOptions === '0x', 'destination-call'],
    [carriages.has(sendParams.oftCmd), 'destination-call'],
    [isSameCoin, 'payout-asset'],
    [fee.nativeFee <= bridgeFee && fee.lzTokenFee === 0n, 'bridge-fee'],
    [
      sent !== undefined && arriving !== undefined && isAtLeast(sendParams.minAmountLD, sent, minimum, arriving),
      'minimum',
    ],
  ]
}

interface Coin {
  readonly symbol: string
  readonly decimals: number
}

/** Returns a coin of this build by its contract. */
function coinOf(chainId: number, contract: Address): Coin | undefined {
  if (!isAddressEqual(contract, zeroAddress)) {
    return knownTokensOf(chainId).find(({ address }) => isAddressEqual(address, contract))
  }
  return networks.find((network) => network.chainId === chainId || network.localChainId === chainId)?.nativeCurrency
}

/** Returns whether one amount is no less than another, each in its coin's smallest unit. */
function isAtLeast(amount: bigint, coin: Coin, minimum: bigint, other: Coin): boolean {
  return amount * 10n ** BigInt(other.decimals) >= minimum * 10n ** BigInt(coin.decimals)
}

/** Returns whether 32 bytes contain just this address. */
function isSameWord(word: Hex, address: Address): boolean {
  return BigInt(word) === BigInt(pad(address, { size: 32 }))
}
