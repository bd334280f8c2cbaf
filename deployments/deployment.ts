/** A contract or account address as written in the tables: with its EIP-55 checksum. */
export type Address = `0x${string}`

/** The EIP-712 domain of a token's EIP-2612 permits, except for its chain id and token address. */
export interface PermitDomain {
  readonly name: string
  readonly version: string
}

/** A token. `permit` is `null` if the token has no EIP-2612 permit that the app can rely on. */
export interface Token {
  readonly symbol: string
  readonly name: string
  readonly address: Address
  readonly decimals: number
  readonly permit: PermitDomain | null
}

/** A mining pool for one token. `deployedAtBlock` is the block where a search for its events starts. */
export interface PoolRecord {
  readonly address: Address
  readonly tokenSymbol: string
  readonly deployedAtBlock: bigint
}

/**
 * The factory of deposit addresses. From its address, a user's salt and the hash of the forwarder's init code, anyone
 * can compute that user's address (M11).
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
  /** The factory that new deposit addresses come from. */
  readonly depositFactory: DepositFactoryRecord | null
  /** Earlier factories, newest first, from before a change of the treasury: people keep paying to their addresses. */
  readonly formerDepositFactories?: readonly DepositFactoryRecord[]
}
