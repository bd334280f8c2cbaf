import * as v from 'valibot'

import { type BitcoinNetwork, bitcoinNetworks } from '#deployments/bitcoin-networks.ts'

import { about, url } from './partner-variables.ts'

/** A Bitcoin-like network that this server reads. */
export interface BitcoinPlace {
  readonly network: BitcoinNetwork
  /** The node's URL, possibly with a user and password. */
  readonly rpcUrl: string
  /** Public key of the account that users' addresses are derived from. */
  readonly xpub: string
  /** Whether withdrawals are possible there. */
  readonly isPaying: boolean
}

const keys = ['bitcoin', 'litecoin', 'dogecoin'] as const

const networkKeys = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.array(v.picklist(keys, 'must list bitcoin, litecoin or dogecoin, separated by commas')),
)

const nodeUrl = (network: string) =>
  v.pipe(
    v.optional(url(['https:', 'http:'])),
    about(`RPC URL of a ${network} node, with user and password; no deposits on ${network} if unset`),
  )

const accountKey = (network: string) =>
  v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{111}$/, 'must be an extended public key'))),
    about(
      `Extended public key of the account that ${network} deposit addresses are derived from, together with the URL`,
    ),
  )

/** Environment variables of nodes that speak Bitcoin Core's protocol. */
export const bitcoinVariables = {
  BITCOIN_RPC_URL: nodeUrl('Bitcoin'),
  BITCOIN_XPUB: accountKey('Bitcoin'),
  LITECOIN_RPC_URL: nodeUrl('Litecoin'),
  LITECOIN_XPUB: accountKey('Litecoin'),
  DOGECOIN_RPC_URL: nodeUrl('Dogecoin'),
  DOGECOIN_XPUB: accountKey('Dogecoin'),
  BITCOIN_WITHDRAWALS: v.pipe(
    v.optional(networkKeys),
    about('Of `bitcoin,litecoin,dogecoin` those that people may withdraw on, with nodes and keys; none if unset'),
  ),
  BITCOIN_KEYSTORE: v.pipe(
    v.optional(v.string()),
    about('Keystore of the seed that pays withdrawals of BTC, LTC and DOGE, for one worker; without it none pay'),
  ),
  BITCOIN_PASSWORD_FILE: v.pipe(v.optional(v.string()), about("File with that keystore's password")),
}

type BitcoinEnvironment = v.InferOutput<v.ObjectSchema<typeof bitcoinVariables, undefined>>

export const inseparableBitcoin = [
  ['BITCOIN_RPC_URL', 'BITCOIN_XPUB'],
  ['LITECOIN_RPC_URL', 'LITECOIN_XPUB'],
  ['DOGECOIN_RPC_URL', 'DOGECOIN_XPUB'],
  ['BITCOIN_KEYSTORE', 'BITCOIN_PASSWORD_FILE'],
] as const

/** Returns the networks with a node and a key. */
function bitcoinOf(env: BitcoinEnvironment): readonly BitcoinPlace[] {
  return [
    { network: bitcoinNetworks.bitcoin, rpcUrl: env.BITCOIN_RPC_URL, xpub: env.BITCOIN_XPUB },
    { network: bitcoinNetworks.litecoin, rpcUrl: env.LITECOIN_RPC_URL, xpub: env.LITECOIN_XPUB },
    { network: bitcoinNetworks.dogecoin, rpcUrl: env.DOGECOIN_RPC_URL, xpub: env.DOGECOIN_XPUB },
  ].flatMap(({ network, rpcUrl, xpub }) =>
    rpcUrl === undefined || xpub === undefined
      ? []
      : [{ network, rpcUrl, xpub, isPaying: env.BITCOIN_WITHDRAWALS?.includes(network.key) ?? false }],
  )
}

/** Configuration of Bitcoin-like networks. */
export interface BitcoinConfig {
  /** The Bitcoin-like networks with a node. */
  readonly bitcoin: readonly BitcoinPlace[]
  /** The seed that pays there; null if this server has none. */
  readonly bitcoinSigner: { readonly keystore: string; readonly passwordFile: string } | null
}

export function bitcoinConfigOf(env: BitcoinEnvironment): BitcoinConfig {
  const { BITCOIN_KEYSTORE: keystore, BITCOIN_PASSWORD_FILE: passwordFile } = env
  const hasSeed = keystore !== undefined && passwordFile !== undefined
  return { bitcoin: bitcoinOf(env), bitcoinSigner: hasSeed ? { keystore, passwordFile } : null }
}

/** Reports networks that are open for withdrawals but not read by this server. */
export function* unreadWithdrawals(variables: Readonly<Record<string, string | undefined>>): Generator<string> {
  const listed = new Set((variables['BITCOIN_WITHDRAWALS'] ?? '').split(',').map((part) => part.trim()))
  for (const key of keys) {
    if (!listed.has(key) || variables[`${key.toUpperCase()}_RPC_URL`] !== undefined) continue
    yield `BITCOIN_WITHDRAWALS: withdrawals on ${key} require a node`
  }
}
