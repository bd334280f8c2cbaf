/** What a chain of TRON's protocol charges, in sun, until its nodes say otherwise. */
export interface TronFees {
  /** Burned for each byte that no bandwidth is left for: `getTransactionFee`. */
  readonly sunPerByte: bigint
  /** Burned for each unit of energy: `getEnergyFee`. */
  readonly sunPerEnergy: bigint
  /** Burned beside bandwidth by whoever pays to an account that does not exist yet: `getCreateAccountFee`. */
  readonly accountCreationBandwidth: bigint
  /** Burned with it in any case: `getCreateNewAccountFeeInSystemContract`. */
  readonly accountCreation: bigint
  /** Burned for a memo: `getMemoFee`. */
  readonly memo: bigint
  /** The highest fee limit that nodes take: `getMaxFeeLimit`. */
  readonly highestFeeLimit: bigint
  /** Bytes of bandwidth that every account has in a day: `getFreeNetLimit`. */
  readonly freeBandwidth: bigint
}

/** A TRC-20 token whose contract this build knows. */
export interface TronToken {
  readonly symbol: string
  readonly name: string
  /** In base58 with its checksum. */
  readonly address: string
  readonly decimals: number
}

/** A chain that speaks TRON's protocol. Code takes a record of these and assumes none. */
export interface TronNetwork {
  readonly key: 'tron'
  readonly name: string
  /** By which tables that are shared with EVM chains know it, such as `chain_cursors`: below zero, as no chain's id is. */
  readonly storedChainId: -4
  /** Symbol of the coin that pays for everything on it. */
  readonly coin: 'TRX'
  readonly decimals: 6
  /** First byte of every address. */
  readonly addressPrefix: 0x41
  /** First step of our keys' paths (BIP 44). */
  readonly purpose: 44
  /** Second step of our keys' paths, from SLIP 44. */
  readonly coinType: 195
  /** Milliseconds between two blocks. */
  readonly blockInterval: 3_000
  /**
   * Blocks that usually follow a block before it is final: 19 of the 27 that produce blocks have then built on it. What
   * is final, nodes say themselves.
   */
  readonly solidifiedDepth: 19
  /** Milliseconds from the newest block after which a transaction may expire at the latest. */
  readonly longestLife: 86_400_000
  readonly fees: TronFees
  readonly tokens: readonly TronToken[]
  /** ID of the first block; null for chains of the local world, which begin anew. */
  readonly genesisId: string | null
}

/** https://tether.to/en/supported-protocols */
const tether = { symbol: 'USDT', name: 'Tether USD', decimals: 6 } as const

/** The network that people use. Fees as of November 2026. */
export const tronNetwork: TronNetwork = {
  key: 'tron',
  name: 'TRON',
  storedChainId: -4,
  coin: 'TRX',
  decimals: 6,
  addressPrefix: 0x41,
  purpose: 44,
  coinType: 195,
  blockInterval: 3_000,
  solidifiedDepth: 19,
  longestLife: 86_400_000,
  fees: {
    sunPerByte: 1_000n,
    sunPerEnergy: 100n,
    accountCreationBandwidth: 100_000n,
    accountCreation: 1_000_000n,
    memo: 1_000_000n,
    highestFeeLimit: 15_000_000_000n,
    freeBandwidth: 600n,
  },
  tokens: [{ ...tether, address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }],
  genesisId: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
}

/** The same rules on a chain of the local world, whose first block and token are its own. */
export const localTronNetwork: TronNetwork = {
  ...tronNetwork,
  tokens: [{ ...tether, address: 'TRf5ab4AEB2hii3BbC8fDXna8xhY7V4MVi' }],
  genesisId: null,
}
