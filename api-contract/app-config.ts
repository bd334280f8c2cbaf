import * as v from 'valibot'

const url = v.pipe(v.string(), v.url())

/** Path of the app's runtime configuration: a static file on a public site, generated in the local world. */
export const appConfigPath = '/config.json'

/**
 * Networks whose balances the on-device wallet reads from an index server, because their nodes don't look up balances
 * by address.
 */
export const indexedNetwork = v.picklist(['bitcoin', 'litecoin', 'dogecoin', 'tron'])

export type IndexedNetwork = v.InferOutput<typeof indexedNetwork>

/** `secondTron`: a second opinion, because a single server's word isn't enough to say that something isn't on TRON. */
const indexServer = v.picklist([...indexedNetwork.options, 'secondTron'])

/** What isn't known at build time: how to reach the chains, and whether to offer WalletConnect. */
export const appConfig = v.strictObject({
  /** RPC URLs by chain ID. Chains without one aren't read. */
  rpcUrls: v.record(v.pipe(v.string(), v.digits()), url),
  /**
   * Index servers with Blockbook's API, by network; for TRON, a node's HTTP API. A network without one shows no
   * balance. Optional because older configuration files don't have it.
   */
  indexUrls: v.optional(v.record(indexServer, url), {}),
  /** WalletConnect's project ID, and the relay's URL unless it's WalletConnect's own. */
  walletConnect: v.nullable(v.strictObject({ projectId: v.pipe(v.string(), v.nonEmpty()), relayUrl: v.optional(url) })),
  /** ID of the local world that serves the app; null everywhere else. */
  worldId: v.nullable(v.pipe(v.string(), v.uuid())),
  /** Support's email and the link for it. Optional because older configuration files don't have it. */
  support: v.optional(
    v.nullable(
      v.strictObject({ email: v.pipe(v.string(), v.email()), url: v.pipe(v.string(), v.regex(/^(mailto:|\/)/)) }),
    ),
    null,
  ),
})

export type AppConfig = v.InferOutput<typeof appConfig>
