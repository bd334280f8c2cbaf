import * as v from 'valibot'

const url = v.pipe(v.string(), v.url())

/** Where the app finds its run-time configuration: a plain file on a public site, computed by the local world. */
export const appConfigPath = '/config.json'

/** Networks whose balances the wallet on this device reads from an index server: their nodes don't know balances by address. */
export const indexedNetwork = v.picklist(['bitcoin', 'litecoin', 'dogecoin', 'tron'])

export type IndexedNetwork = v.InferOutput<typeof indexedNetwork>

/** `secondTron`: what isn't on TRON is not there on the word of one server alone. */
const indexServer = v.picklist([...indexedNetwork.options, 'secondTron'])

/** What a build does not know: where the chains are reached, and whether WalletConnect may be offered. */
export const appConfig = v.strictObject({
  /** RPC by chain id. A chain without one is not read. */
  rpcUrls: v.record(v.pipe(v.string(), v.digits()), url),
  /** Index servers with Blockbook's API, by network; for TRON a node's HTTP API. A network without one shows no balance. A file that was written before there were any names none. */
  indexUrls: v.optional(v.record(indexServer, url), {}),
  /** WalletConnect's project id, and the relay if it is not WalletConnect's own. */
  walletConnect: v.nullable(v.strictObject({ projectId: v.pipe(v.string(), v.nonEmpty()), relayUrl: v.optional(url) })),
  /** The local world that serves the app; null anywhere else. */
  worldId: v.nullable(v.pipe(v.string(), v.uuid())),
  /** Where people write for help, and the link to do so. A file that was written before there was one names none. */
  support: v.optional(
    v.nullable(
      v.strictObject({ email: v.pipe(v.string(), v.email()), url: v.pipe(v.string(), v.regex(/^(mailto:|\/)/)) }),
    ),
    null,
  ),
})

export type AppConfig = v.InferOutput<typeof appConfig>
