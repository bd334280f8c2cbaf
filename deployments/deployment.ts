/** A contract or account address as it is written in the tables: with its EIP-55 checksum. */
export type Address = `0x${string}`

/** The EIP-712 domain that a token's EIP-2612 permit is signed for, beside chain id and token address. */
export interface PermitDomain {
  readonly name: string
  readonly version: string
}

/** A token. `permit` is `null` where the token has no EIP-2612 permit that the app may rely on. */
export interface Token {
  readonly symbol: string
  readonly name: string
  readonly address: Address
  readonly decimals: number
  readonly permit: PermitDomain | null
}

/** A mining pool for one token. `deployedAtBlock` is where a search for its events starts. */
export interface PoolRecord {
  readonly address: Address
  readonly tokenSymbol: string
  readonly deployedAtBlock: bigint
}

/**
 * The factory of deposit addresses. With its address, a person's salt and the hash of the code that deploys a forwarder,
 * anybody can work out that person's address (M11).
 */
export interface DepositFactoryRecord {
  readonly address: Address
  readonly treasury: Address
  readonly forwarderCodeHash: `0x${string}`
}

/**
 * What Sevenport has deployed on one chain. `multicall` and `swapRouter` are set on local chains, which lack the public
 * Multicall3 and LI.FI's contract.
 */
export interface Deployment {
  readonly chainId: number
  readonly multicall: Address | null
  readonly swapRouter?: Address
  readonly tokens: readonly Token[]
  readonly pools: readonly PoolRecord[]
  /** What gives people their addresses. */
  readonly depositFactory: DepositFactoryRecord | null
  /** Those before it, newest first, where the treasury has changed: people go on paying to their addresses. */
  readonly formerDepositFactories?: readonly DepositFactoryRecord[]
}
