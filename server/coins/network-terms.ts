import type { NetworkKey } from '#api/coins.ts'

/** How long it takes until a payment counts. */
export interface Confirmations {
  /** 1, 6 or 64 (spec §9). */
  readonly blocks: 1 | 6 | 64
  /** About how long that takes, rounded up. */
  readonly minutes: number
}

/**
 * Confirmations on public networks. 64 where blocks can still be replaced for a while: on Ethereum the two epochs until
 * finality, on Polygon and the rollups more than any reorg of recent years. 1 where a block is final as soon as it
 * appears.
 */
export const publicConfirmations: Readonly<Record<NetworkKey, Confirmations>> = {
  ethereum: { blocks: 64, minutes: 13 },
  bsc: { blocks: 6, minutes: 1 },
  avalanche: { blocks: 1, minutes: 1 },
  polygon: { blocks: 64, minutes: 3 },
  fantom: { blocks: 1, minutes: 1 },
  optimism: { blocks: 64, minutes: 3 },
  arbitrum: { blocks: 64, minutes: 1 },
  bitcoin: { blocks: 1, minutes: 10 },
  litecoin: { blocks: 6, minutes: 15 },
  dogecoin: { blocks: 6, minutes: 6 },
  tron: { blocks: 1, minutes: 1 },
}

/**
 * Confirmations on local chains, which mine a block every 4 s. Each of the specification's numbers occurs once, so that
 * testers can watch 6 confirmations within half a minute, and 64 within five.
 */
export function localConfirmations(network: NetworkKey): Confirmations {
  if (network === 'ethereum') return { blocks: 6, minutes: 1 }
  if (network === 'polygon') return { blocks: 64, minutes: 5 }
  return { blocks: 1, minutes: 1 }
}
