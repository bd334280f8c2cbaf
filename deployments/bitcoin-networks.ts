/** The networks that speak Bitcoin Core's protocol. */
export type BitcoinNetworkKey = 'bitcoin' | 'litecoin' | 'dogecoin'

/** How Bitcoin-like networks differ. Code takes one of these as a parameter and never assumes a network. */
export interface BitcoinNetwork {
  readonly key: BitcoinNetworkKey
  readonly name: string
  /**
   * The network's id in tables shared with EVM chains, such as `chain_cursors`. Negative, so it can't clash with a
   * chain id.
   */
  readonly storedChainId: -1 | -2 | -3
  /** Symbol of the only coin on it. */
  readonly coin: string
  readonly decimals: 8
  /** Human-readable part of segwit addresses; null if the network has none. */
  readonly bech32: string | null
  /** First byte of a pay-to-public-key-hash address. */
  readonly pubKeyHash: number
  /** First byte of a pay-to-script-hash address. */
  readonly scriptHash: number
  /** First byte of a private key in wallet import format. */
  readonly wif: number
  /** First four bytes of serialized extended keys. */
  readonly bip32: { readonly public: number; readonly private: number }
  /** First level of our derivation paths: BIP 84 for segwit, BIP 44 without. */
  readonly purpose: 84 | 44
  /** Second level of our derivation paths, from SLIP 44. */
  readonly coinType: number
  /** Script type of our own addresses. */
  readonly scriptKind: 'wpkh' | 'pkh'
  /** Smallest output of any type that nodes relay, in base units. */
  readonly dustLimit: bigint
  /** Lowest fee rate that nodes relay, in base units per 1,000 virtual bytes. */
  readonly minimumRelayFeeRate: bigint
  /**
   * Whether nodes relay a transaction that replaces another by spending the same outputs at a higher fee (BIP 125).
   * Litecoin Core accepts replacements only with -mempoolreplacement. Where most nodes reject them, all we can do about
   * a low fee is wait.
   */
  readonly relaysReplacements: boolean
  /** Blocks until a coinbase output can be spent. */
  readonly coinbaseMaturity: number
  /** Hash of the first block; null for local chains, which start from a new one each time. */
  readonly genesisHash: string | null
}

const bip32 = { public: 0x0488b21e, private: 0x0488ade4 } as const
const testBip32 = { public: 0x043587cf, private: 0x04358394 } as const

/** The public networks, in the order in which coins are listed. */
export const bitcoinNetworks: Readonly<Record<BitcoinNetworkKey, BitcoinNetwork>> = {
  bitcoin: {
    key: 'bitcoin',
    name: 'Bitcoin',
    storedChainId: -1,
    coin: 'BTC',
    decimals: 8,
    bech32: 'bc',
    pubKeyHash: 0x00,
    scriptHash: 0x05,
    wif: 0x80,
    bip32,
    purpose: 84,
    coinType: 0,
    scriptKind: 'wpkh',
    dustLimit: 546n,
    minimumRelayFeeRate: 1_000n,
    relaysReplacements: true,
    coinbaseMaturity: 100,
    genesisHash: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  },
  litecoin: {
    key: 'litecoin',
    name: 'Litecoin',
    storedChainId: -2,
    coin: 'LTC',
    decimals: 8,
    bech32: 'ltc',
    pubKeyHash: 0x30,
    scriptHash: 0x32,
    wif: 0xb0,
    bip32,
    purpose: 84,
    coinType: 2,
    scriptKind: 'wpkh',
    dustLimit: 5_460n,
    minimumRelayFeeRate: 1_000n,
    relaysReplacements: false,
    coinbaseMaturity: 100,
    genesisHash: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
  },
  dogecoin: {
    key: 'dogecoin',
    name: 'Dogecoin',
    storedChainId: -3,
    coin: 'DOGE',
    decimals: 8,
    bech32: null,
    pubKeyHash: 0x1e,
    scriptHash: 0x16,
    wif: 0x9e,
    bip32: { public: 0x02facafd, private: 0x02fac398 },
    purpose: 44,
    coinType: 3,
    scriptKind: 'pkh',
    dustLimit: 1_000_000n,
    minimumRelayFeeRate: 100_000n,
    relaysReplacements: false,
    coinbaseMaturity: 240,
    genesisHash: '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691',
  },
}

/** The nodes' own test chains, which start with the same block everywhere. */
export const regtestNetworks: Readonly<Record<BitcoinNetworkKey, BitcoinNetwork>> = {
  bitcoin: {
    ...bitcoinNetworks.bitcoin,
    bech32: 'bcrt',
    pubKeyHash: 0x6f,
    scriptHash: 0xc4,
    wif: 0xef,
    bip32: testBip32,
    coinType: 1,
    genesisHash: '0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206',
  },
  litecoin: {
    ...bitcoinNetworks.litecoin,
    bech32: 'rltc',
    pubKeyHash: 0x6f,
    scriptHash: 0x3a,
    wif: 0xef,
    bip32: testBip32,
    coinType: 1,
    genesisHash: '530827f38f93b43ed12af0b3ad25a288dc02ed74d6d7857862df51fc56c416f9',
  },
  dogecoin: {
    ...bitcoinNetworks.dogecoin,
    pubKeyHash: 0x6f,
    scriptHash: 0xc4,
    wif: 0xef,
    bip32: testBip32,
    coinType: 1,
    genesisHash: '3d2160a3b5dc4a9d62e7e66a295f70313ac808440ef7400d6c0772171ce973a5',
  },
}

/** Returns a network with the same addresses for a local chain, whose first block is its own. */
export function localBitcoinNetwork(key: BitcoinNetworkKey): BitcoinNetwork {
  return { ...bitcoinNetworks[key], genesisHash: null }
}
