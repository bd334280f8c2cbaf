import {
  type Address,
  decodeFunctionData,
  getAddress,
  type Hex,
  hexToBigInt,
  isAddressEqual,
  numberToHex,
  zeroAddress,
} from 'viem'
import { endpointIdOf, stargateAssetOf, wrappedCoinOf } from '#deployments/bridges.ts'
import { knownTokensOf } from '#deployments/known-tokens.ts'
import { networks } from '#deployments/networks.ts'
import { type CoinSwap, type RoutedCall, routeRefusal, type SwapPlace } from './route-call.ts'
import { routerAbi } from './router-abi.ts'

type Decoded = ReturnType<typeof decode>
type Bridge = Extract<Decoded, { functionName: 'startBridgeTokensViaAcrossV4' }>['args'][0]
type Across = Extract<Decoded, { functionName: 'startBridgeTokensViaAcrossV4' }>['args'][1]
type Stargate = Extract<Decoded, { functionName: 'startBridgeTokensViaStargate' }>['args'][1]
type Swaps = Extract<Decoded, { functionName: 'swapTokensMultipleV3ERC20ToERC20' }>['args'][5]

/**
 * Returns the swap that a router call makes; `undefined` for any other call, and for one that does anything else as
 * well. Reads it from the calldata, then applies the same rules as to the app's own swaps.
 */
export function readRoute(call: RoutedCall, place: SwapPlace): CoinSwap | undefined {
  try {
    const swap = claimedSwap(decode(call.data), place.chainId)
    return swap && routeRefusal(call, swap, place) === undefined ? swap : undefined
  } catch {
    // Data that isn't a router call, or numbers that aren't a chain or address.
    return undefined
  }
}

function decode(data: Hex) {
  return decodeFunctionData({ abi: routerAbi, data })
}

function claimedSwap(decoded: Decoded, chainId: number): CoinSwap | undefined {
  switch (decoded.functionName) {
    case 'swapTokensSingleV3ERC20ToERC20':
    case 'swapTokensSingleV3ERC20ToNative':
    case 'swapTokensSingleV3NativeToERC20': {
      const [, , , recipient, minimum, only] = decoded.args
      return swapHere([only], recipient, minimum, chainId)
    }
    case 'swapTokensMultipleV3ERC20ToERC20':
    case 'swapTokensMultipleV3ERC20ToNative':
    case 'swapTokensMultipleV3NativeToERC20': {
      const [, , , recipient, minimum, swaps] = decoded.args
      return swapHere(swaps, recipient, minimum, chainId)
    }
    case 'startBridgeTokensViaAcrossV4':
      return swapAcross(decoded.args[0], [], decoded.args[1])
    case 'swapAndStartBridgeTokensViaAcrossV4':
      return swapAcross(decoded.args[0], decoded.args[1], decoded.args[2])
    case 'startBridgeTokensViaStargate':
      return swapStargate(decoded.args[0], [], decoded.args[1], chainId)
    case 'swapAndStartBridgeTokensViaStargate':
      return swapStargate(decoded.args[0], decoded.args[1], decoded.args[2], chainId)
  }
}

function swapHere(swaps: Swaps, recipient: Address, minimum: bigint, chainId: number): CoinSwap | undefined {
  const [first, last] = [swaps.at(0), swaps.at(-1)]
  if (!first || !last) return undefined
  return {
    token: coinToken(first.sendingAssetId),
    amount: first.fromAmount,
    payout: { chainId, token: coinToken(last.receivingAssetId), recipient },
    minimum,
    bridgeFee: 0n,
  }
}

/** Scale of the router's amounts for Across. */
const multiplierBase = 10n ** 18n

function swapAcross(bridge: Bridge, swaps: Swaps, across: Across): CoinSwap {
  const chainId = Number(bridge.destinationChainId)
  const arriving = wordAddress(across.receivingAssetId)
  const wrapped = wrappedCoinOf(chainId)
  return {
    ...sourceOf(bridge, swaps),
    payout: {
      chainId,
      // Across unwraps a network's native coin for the recipient.
      token: wrapped !== null && isAddressEqual(arriving, wrapped) ? null : coinToken(arriving),
      recipient: bridge.receiver,
    },
    minimum:
      swaps.length === 0 ? across.outputAmount : (bridge.minAmount * across.outputAmountMultiplier) / multiplierBase,
    bridgeFee: 0n,
  }
}

function swapStargate(bridge: Bridge, swaps: Swaps, stargate: Stargate, here: number): CoinSwap | undefined {
  const { sendParams, fee, assetId } = stargate
  const chainId = Number(bridge.destinationChainId)
  const sent = coinsOf(here).find(({ token }) => isSameToken(token, coinToken(bridge.sendingAssetId)))
  const arriving = coinsOf(chainId).find(({ symbol }) => stargateAssetOf(symbol) === assetId)
  if (!sent || !arriving || sendParams.dstEid !== endpointIdOf(chainId)) return undefined
  return {
    ...sourceOf(bridge, swaps),
    payout: { chainId, token: arriving.token, recipient: bridge.receiver },
    // Rounded down: this much arrives for certain.
    minimum: (sendParams.minAmountLD * 10n ** BigInt(arriving.decimals)) / 10n ** BigInt(sent.decimals),
    bridgeFee: fee.nativeFee,
  }
}

/** Returns what leaves the account: for the first swap or, without any, for the bridge. */
function sourceOf(bridge: Bridge, [first]: Swaps): Pick<CoinSwap, 'token' | 'amount'> {
  return first
    ? { token: coinToken(first.sendingAssetId), amount: first.fromAmount }
    : { token: coinToken(bridge.sendingAssetId), amount: bridge.minAmount }
}

function coinsOf(chainId: number) {
  const network = networks.find((candidate) => candidate.chainId === chainId || candidate.localChainId === chainId)
  const native = network ? [{ token: null, ...network.nativeCurrency }] : []
  return [...knownTokensOf(chainId).map((token) => ({ ...token, token: token.address })), ...native]
}

/** The router encodes a chain's native coin as the zero address. */
function coinToken(asset: Address): Address | null {
  return isAddressEqual(asset, zeroAddress) ? null : asset
}

function isSameToken(one: Address | null, other: Address | null): boolean {
  return one === null || other === null ? one === other : isAddressEqual(one, other)
}

/** @throws if the 32 bytes contain more than an address. */
function wordAddress(word: Hex): Address {
  return getAddress(numberToHex(hexToBigInt(word), { size: 20 }))
}
