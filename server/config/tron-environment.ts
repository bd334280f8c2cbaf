import * as v from 'valibot'

import { type TronNetwork, tronNetwork } from '#deployments/tron-networks.ts'

import { about, partnerKey, url } from './partner-variables.ts'

/** TRON's configuration on a server that reads it. */
export interface TronPlace {
  readonly network: TronNetwork
  /** URL of a node's HTTP API. */
  readonly url: string
  /** Key for TronGrid; null for a node that needs none. */
  readonly apiKey: string | null
  /** Public key of the account that users' addresses are derived from. */
  readonly xpub: string
  /** Whether withdrawals are possible there. */
  readonly isPaying: boolean
}

/** Configuration of TRON. */
export interface TronConfig {
  /** Null if TRON isn't read. */
  readonly tron: TronPlace | null
  /** The seed that pays there; null if this server has none. */
  readonly tronSigner: { readonly keystore: string; readonly passwordFile: string } | null
}

/** Environment variables of a node that speaks TronGrid's HTTP API. */
export const tronVariables = {
  TRON_URL: v.pipe(
    v.optional(url(['https:', 'http:'])),
    about(
      "URL of a TRON node's HTTP API, such as `https://api.trongrid.io`; a node of one's own needs `vm.saveInternalTx = true`. No deposits on TRON if unset",
    ),
  ),
  TRON_API_KEY: v.pipe(partnerKey, about('API key for that URL, sent as `TRON-PRO-API-KEY`')),
  TRON_XPUB: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/, 'must be an extended public key'))),
    about("Extended public key of the account that TRON deposit addresses are derived from (m/44'/195'/0')"),
  ),
  TRON_WITHDRAWALS: v.pipe(
    v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'off'),
    about('`on` lets people withdraw TRX and TRC-20 tokens, with node and key'),
  ),
  TRON_KEYSTORE: v.pipe(
    v.optional(v.string()),
    about('Keystore of the seed that pays withdrawals on TRON, for one worker; it may be `BITCOIN_KEYSTORE`'),
  ),
  TRON_PASSWORD_FILE: v.pipe(v.optional(v.string()), about("File with that keystore's password")),
}

type TronEnvironment = v.InferOutput<v.ObjectSchema<typeof tronVariables, undefined>>

export const inseparableTron = [
  ['TRON_URL', 'TRON_XPUB'],
  ['TRON_KEYSTORE', 'TRON_PASSWORD_FILE'],
] as const

export function tronConfigOf(env: TronEnvironment): TronConfig {
  const { TRON_KEYSTORE: keystore, TRON_PASSWORD_FILE: passwordFile } = env
  const hasSeed = keystore !== undefined && passwordFile !== undefined
  return { tron: placeOf(env), tronSigner: hasSeed ? { keystore, passwordFile } : null }
}

function placeOf(env: TronEnvironment): TronPlace | null {
  const { TRON_URL: nodeUrl, TRON_API_KEY: apiKey = null, TRON_XPUB: xpub, TRON_WITHDRAWALS: withdrawals } = env
  if (nodeUrl === undefined || xpub === undefined) return null
  return { network: tronNetwork, url: nodeUrl, apiKey, xpub, isPaying: withdrawals === 'on' }
}

/** Reports open withdrawals on TRON without a node. */
export function* unreadTronWithdrawals(variables: Readonly<Record<string, string | undefined>>): Generator<string> {
  if (variables['TRON_WITHDRAWALS'] !== 'on' || variables['TRON_URL'] !== undefined) return
  yield 'TRON_WITHDRAWALS: withdrawals on TRON require a node'
}
