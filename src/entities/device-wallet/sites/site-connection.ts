import * as v from 'valibot'
import { type Address, getAddress, isAddress } from 'viem'
import { type Site, siteMetadata, siteOf } from './site.ts'

/** A site connected with one account of the wallet on this device. */
export interface SiteConnection {
  /** WalletConnect's id for it. */
  readonly topic: string
  readonly site: Pick<Site, 'name' | 'host'>
  readonly account: Address
  readonly chainIds: readonly number[]
  readonly methods: readonly string[]
  /** Seconds since 1970. */
  readonly expiresAt: number
}

const caip10 = v.pipe(
  v.string(),
  v.regex(/^eip155:\d{1,12}:0x[\da-f]{40}$/i),
  v.transform((text) => {
    const [, chainId, address = ''] = text.split(':')
    return { chainId: Number(chainId), address }
  }),
  v.check(({ address }) => isAddress(address, { strict: false })),
)

const session = v.object({
  topic: v.string(),
  expiry: v.number(),
  peer: v.object({ metadata: siteMetadata }),
  namespaces: v.object({
    eip155: v.object({ accounts: v.tupleWithRest([caip10], caip10), methods: v.array(v.string()) }),
  }),
})

const nobodyAttests = { verified: { origin: '', validation: 'UNKNOWN', isScam: false } } as const

/** Parses WalletConnect's stored session of a connected site. @throws ValiError if invalid */
export function parseConnection(kept: unknown): SiteConnection {
  const { topic, expiry, peer, namespaces } = v.parse(session, kept)
  const { accounts, methods } = namespaces.eip155
  const { name, host } = siteOf(peer.metadata, nobodyAttests)
  return {
    topic,
    site: { name, host },
    account: getAddress(accounts[0].address),
    chainIds: accounts.map(({ chainId }) => chainId),
    methods,
    expiresAt: expiry,
  }
}
