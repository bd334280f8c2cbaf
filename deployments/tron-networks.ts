/** Fees of a TRON chain, in sun, until its nodes report their own. */
export interface TronFees {
  /** Burned per byte not covered by bandwidth: `getTransactionFee`. */
  readonly sunPerByte: bigint
  /** Burned per unit of energy: `getEnergyFee`. */
  readonly sunPerEnergy: bigint
  /** Burned in place of bandwidth for a transfer to an account that doesn't exist yet: `getCreateAccountFee`. */
  readonly accountCreationBandwidth: bigint
  /** Always burned when an account is created: `getCreateNewAccountFeeInSystemContract`. */
  readonly accountCreation: bigint
  /** Burned for a memo: `getMemoFee`. */
  readonly memo: bigint
  /** Highest fee limit that nodes accept: `getMaxFeeLimit`. */
  readonly highestFeeLimit: bigint
  /** Free bandwidth of every account per day, in bytes: `getFreeNetLimit`. */
  readonly freeBandwidth: bigint
}

/** A TRC-20 token whose contract this build knows. */
export interface TronToken {
  readonly symbol: string
  readonly name: string
  /** In base58, with its checksum. */
  readonly address: string
  readonly decimals: number
}

/** A chain that speaks TRON's protocol. Code takes one of these as a parameter and never assumes a network. */
export interface TronNetwork {
  readonly key: 'tron'
  readonly name: string
  /**
   * The network's id in tables shared with EVM chains, such as `chain_cursors`. Negative, so it can't clash with a
   * chain id.
   */
  readonly storedChainId: -4
  /** Symbol of the native coin. */
  readonly coin: 'TRX'
  readonly decimals: 6
  /** First byte of every address. */
  readonly addressPrefix: 0x41
  /** First level of our derivation paths (BIP 44). */
  readonly purpose: 44
  /** Second level of our derivation paths, from SLIP 44. */
  readonly coinType: 195
  /** Milliseconds between two blocks. */
  readonly blockInterval: 3_000
  /**
   * Blocks on top of a block until it is usually final: by then, 19 of the 27 block producers have built on it. The
   * nodes themselves report which blocks are final.
   */
  readonly solidifiedDepth: 19
  /** Latest expiration of a transaction, in milliseconds after the newest block. */
  readonly longestLife: 86_400_000
  readonly fees: TronFees
  readonly tokens: readonly TronToken[]
  /** ID of the first block; null for local chains, which start from a new one each time. */
  readonly genesisId: string | null
}

/** https://tether.to/en/supported-protocols */
const tether = { symbol: 'USDT', name: 'Tether USD', decimals: 6 } as const

/** The public network. Fees as of November 2026. */
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

/** The same rules for a local chain, whose first block and token are its own. */
export const localTronNetwork: TronNetwork = {
  ...tronNetwork,
  tokens: [{ ...tether, address: 'TRf5ab4AEB2hii3BbC8fDXna8xhY7V4MVi' }],
  genesisId: null,
}
