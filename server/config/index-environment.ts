import * as v from 'valibot'

import type { OtherNetwork } from '#deployments/coins.ts'

import { about } from './partner-variables.ts'

/**
 * Server that the app gets balances and payouts from. Without encryption, others on the network could read addresses
 * and forge answers.
 */
const indexUrl = (network: string, server = 'Blockbook server') =>
  serverUrl(`${server} that the app reads ${network} balances of wallets on devices and payouts from; neither if unset`)

const serverUrl = (description: string) =>
  v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check((value) => {
          if (!URL.canParse(value)) return false
          const { protocol, hostname, search, hash, username } = new URL(value)
          const isLoopback = hostname === 'localhost' || hostname === '127.0.0.1'
          const isEncrypted = protocol === 'https:' || (protocol === 'http:' && isLoopback)
          return isEncrypted && search === '' && hash === '' && username === ''
        }, 'must be a URL with https, without a query, such as https://index.example'),
      ),
    ),
    about(description),
  )

/** Environment variables of index servers, which only the app calls. */
export const indexVariables = {
  BITCOIN_INDEX_URL: indexUrl('Bitcoin'),
  LITECOIN_INDEX_URL: indexUrl('Litecoin'),
  DOGECOIN_INDEX_URL: indexUrl('Dogecoin'),
  TRON_INDEX_URL: indexUrl('TRON', 'HTTP API of a node'),
  TRON_SECOND_INDEX_URL: serverUrl(
    'HTTP API of somebody else’s TRON node, which has to agree before the app says that a payment was not sent; one server’s word if unset',
  ),
}

type IndexEnvironment = v.InferOutput<v.ObjectSchema<typeof indexVariables, undefined>>

export type IndexUrls = Readonly<Partial<Record<OtherNetwork | 'secondTron', string>>>

/** Returns the index servers that are configured. */
export function indexUrlsOf(env: IndexEnvironment): IndexUrls {
  const urls = {
    bitcoin: env.BITCOIN_INDEX_URL,
    litecoin: env.LITECOIN_INDEX_URL,
    dogecoin: env.DOGECOIN_INDEX_URL,
    tron: env.TRON_INDEX_URL,
    secondTron: env.TRON_SECOND_INDEX_URL,
  }
  return Object.fromEntries(Object.entries(urls).filter(([, url]) => url !== undefined))
}

/** Reports a second server without a first: its only purpose is to confirm the first one's answers. */
export function* lonelySecondServers({
  TRON_INDEX_URL: first,
  TRON_SECOND_INDEX_URL: second,
}: Readonly<Record<string, string | undefined>>): Generator<string> {
  if (second !== undefined && first === undefined) yield 'TRON_SECOND_INDEX_URL: requires TRON_INDEX_URL'
}
