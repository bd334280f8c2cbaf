import { type Address, encodeFunctionData, getAddress, type Hex, pad, zeroAddress } from 'viem'

import type { NetworkKey } from '#api/coins.ts'
import { localSwapRouterAbi } from '#deployments/abi/local-swap-router.ts'
import { toNetworkUnits } from '#server/lib/amount.ts'

import type { ExchangeAsset } from './engine/exchange-asset.ts'
import type { Quote } from './engine/quote.ts'

/** Across bridges these; Stargate bridges coins that have an asset id. */
const acrossCoins: ReadonlySet<string> = new Set(['ETH', 'USDC'])
const stargateCoins: ReadonlyMap<string, number> = new Map([['USDT', 2]])
/** LayerZero's endpoint ids: a local chain uses the id of the network it stands in for. */
const endpointIds: Readonly<Partial<Record<NetworkKey, number>>> = {
  ethereum: 30_101,
  bsc: 30_102,
  avalanche: 30_106,
  polygon: 30_109,
  fantom: 30_112,
  optimism: 30_111,
  arbitrum: 30_110,
}
/** LayerZero's fee, in the native coin. */
const stargateFee = 10n ** 14n
/** Seconds during which Across fills a deposit. */
const fillSeconds = 4 * 3_600

export interface Tool {
  readonly key: 'local-dex' | 'across' | 'stargateV2'
  readonly name: string
  /** Estimated duration, in seconds. */
  readonly seconds: number
}

const localDex: Tool = { key: 'local-dex', name: 'Local DEX', seconds: 0 }
const across: Tool = { key: 'across', name: 'Across', seconds: 12 }
const stargate: Tool = { key: 'stargateV2', name: 'StargateV2', seconds: 70 }

/** Returns the tool that can make a swap in one call; undefined for a different coin on a different network. */
export function toolFor(from: ExchangeAsset, to: ExchangeAsset): Tool | undefined {
  if (from.network === to.network) return localDex
  if (from.symbol !== to.symbol) return undefined
  if (acrossCoins.has(from.symbol)) return across
  return stargateCoins.has(from.symbol) ? stargate : undefined
}

export interface PlannedCall {
  readonly id: Hex
  readonly tool: Tool
  readonly quote: Quote
  readonly minimum: bigint
  readonly integrator: string
  readonly router: Address
  readonly destinationChainId: number
  readonly account: Address
  readonly recipient: Address
  readonly now: Date
}

/** Returns the router call that makes a swap. */
export function callOf(planned: PlannedCall): { readonly data: Hex; readonly value: bigint } {
  const { from } = planned.quote
  const paid = from.contract === null ? unitsOf(from, planned.quote.fromAmount) : 0n
  switch (planned.tool.key) {
    case 'local-dex':
      return { data: swapCall(planned), value: paid }
    case 'across':
      return { data: acrossCall(planned), value: paid }
    case 'stargateV2':
      return { data: stargateCall(planned), value: paid + stargateFee }
  }
}

function swapCall({ id, integrator, recipient, minimum, quote, router }: PlannedCall): Hex {
  const { from, to, fromAmount, toAmount } = quote
  const inner = encodeFunctionData({
    abi: localSwapRouterAbi,
    functionName: 'swapLocally',
    args: [unitsOf(to, toAmount)],
  })
  const swapData = {
    callTo: router,
    approveTo: router,
    sendingAssetId: assetIdOf(from),
    receivingAssetId: assetIdOf(to),
    fromAmount: unitsOf(from, fromAmount),
    callData: inner,
    requiresDeposit: true,
  }
  const args = [id, integrator, zeroAddress, recipient, unitsOf(to, minimum), swapData] as const
  const functionName =
    from.contract === null
      ? 'swapTokensSingleV3NativeToERC20'
      : to.contract === null
        ? 'swapTokensSingleV3ERC20ToNative'
        : 'swapTokensSingleV3ERC20ToERC20'
  return encodeFunctionData({ abi: localSwapRouterAbi, functionName, args })
}

function acrossCall(planned: PlannedCall): Hex {
  const { quote, recipient, account, now } = planned
  const { from, to, fromAmount, toAmount } = quote
  const seconds = Math.floor(now.getTime() / 1000)
  const [sent, arriving] = [unitsOf(from, fromAmount), unitsOf(to, toAmount)]
  const acrossData = {
    receiverAddress: pad(recipient, { size: 32 }),
    refundAddress: pad(account, { size: 32 }),
    sendingAssetId: pad(assetIdOf(from), { size: 32 }),
    receivingAssetId: pad(assetIdOf(to), { size: 32 }),
    outputAmount: arriving,
    outputAmountMultiplier: (arriving * 10n ** 18n) / sent,
    exclusiveRelayer: pad(zeroAddress, { size: 32 }),
    quoteTimestamp: seconds,
    fillDeadline: seconds + fillSeconds,
    exclusivityParameter: 0,
    message: '0x',
  } as const
  return encodeFunctionData({
    abi: localSwapRouterAbi,
    functionName: 'startBridgeTokensViaAcrossV4',
    args: [bridgeDataOf(planned), acrossData],
  })
}

function stargateCall(planned: PlannedCall): Hex {
  const { quote, recipient, account, minimum } = planned
  const { from, to, fromAmount } = quote
  const stargateData = {
    assetId: stargateCoins.get(from.symbol) ?? 0,
    sendParams: {
      dstEid: endpointIds[to.network] ?? 0,
      to: pad(recipient, { size: 32 }),
      amountLD: unitsOf(from, fromAmount),
      // In the decimals of the source chain.
      minAmountLD: roundedUnitsOf(from, minimum),
      extraOptions: '0x',
      composeMsg: '0x',
      oftCmd: '0x',
    },
    fee: { nativeFee: stargateFee, lzTokenFee: 0n },
    refundAddress: account,
  } as const
  return encodeFunctionData({
    abi: localSwapRouterAbi,
    functionName: 'startBridgeTokensViaStargate',
    args: [bridgeDataOf(planned), stargateData],
  })
}

function bridgeDataOf({ id, tool, quote, integrator, recipient, destinationChainId }: PlannedCall) {
  const { from, fromAmount } = quote
  return {
    transactionId: id,
    bridge: tool.key,
    integrator,
    referrer: zeroAddress,
    sendingAssetId: assetIdOf(from),
    receiver: recipient,
    minAmount: unitsOf(from, fromAmount),
    destinationChainId: BigInt(destinationChainId),
    hasSourceSwaps: false,
    hasDestinationCall: false,
  }
}

/** LI.FI uses the zero address for native coins. */
export function assetIdOf({ contract }: ExchangeAsset): Address {
  return contract === null ? zeroAddress : getAddress(contract)
}

export function unitsOf({ decimals }: ExchangeAsset, amount: bigint): bigint {
  return toNetworkUnits(amount, decimals)
}

/** Rounds up, so that nothing below the minimum passes. */
function roundedUnitsOf({ decimals }: ExchangeAsset, amount: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, 18 - decimals))
  return toNetworkUnits(((amount + unit - 1n) / unit) * unit, decimals)
}
