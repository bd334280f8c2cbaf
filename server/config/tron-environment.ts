import * as v from 'valibot'

import { type TronNetwork, tronNetwork } from '#deployments/tron-networks.ts'

import { about, partnerKey, url } from './partner-variables.ts'

/** TRON, as a server reads it. */
export interface TronPlace {
  readonly network: TronNetwork
  /** Of a node's HTTP API. */
  readonly url: string
  /** What TronGrid asks for; null for a node that asks for none. */
  readonly apiKey: string | null
  /** Public key of the account whose addresses people get. */
  readonly xpub: string
}

/** What a server is told of TRON. */
export interface TronConfig {
  /** Null where it isn't read. */
  readonly tron: TronPlace | null
}

/** The variables of a node that speaks TronGrid's HTTP API. */
export const tronVariables = {
  TRON_URL: v.pipe(
    v.optional(url(['https:', 'http:'])),
    about("URL of a TRON node's HTTP API, such as `https://api.trongrid.io`; no deposits on TRON if unset"),
  ),
  TRON_API_KEY: v.pipe(partnerKey, about('API key for that URL, sent as `TRON-PRO-API-KEY`')),
  TRON_XPUB: v.pipe(
    v.optional(v.pipe(v.string(), v.regex(/^xpub[1-9A-HJ-NP-Za-km-z]{107}$/, 'must be an extended public key'))),
    about("Extended public key of the account that TRON deposit addresses are derived from (m/44'/195'/0')"),
  ),
}

type TronEnvironment = v.InferOutput<v.ObjectSchema<typeof tronVariables, undefined>>

export const inseparableTron = [['TRON_URL', 'TRON_XPUB']] as const

export function tronConfigOf(env: TronEnvironment): TronConfig {
  const { TRON_URL: nodeUrl, TRON_API_KEY: apiKey = null, TRON_XPUB: xpub } = env
  if (nodeUrl === undefined || xpub === undefined) return { tron: null }
  return { tron: { network: tronNetwork, url: nodeUrl, apiKey, xpub } }
}
