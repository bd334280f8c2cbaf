import { type MerchantSite, originOn } from '#server/lib/merchant-site.ts'

import type { PasskeyRow } from './second-factors.repository.ts'

/** Whom passkeys are made for: browsers offer them on this address only. */
export interface RelyingParty {
  /** Domain. Browsers accept no IP address. */
  readonly id: string
  readonly origin: string
  /** Whose domain it is; null for our own. */
  readonly merchantId: string | null
}

export interface RelyingPartyOptions {
  /** Of our own address. */
  readonly publicUrl: string
  /** Whose domain it is at this moment: proven, reviewed, and of a merchant who is active. */
  readonly siteOf: (domain: string) => Promise<MerchantSite | undefined>
}

/** Where a passkey works, as seen from the address of a request. */
export type Whereabouts = 'here' | 'elsewhere' | 'nowhere'

/**
 * The addresses of the app, each a relying party of its own (docs/decisions/0032): what a merchant's page could get out of
 * a browser is good for that merchant's domain alone.
 */
export class RelyingParties {
  readonly #own: RelyingParty
  readonly #options: RelyingPartyOptions

  constructor(options: RelyingPartyOptions) {
    const { publicUrl } = options
    this.#own = { id: new URL(publicUrl).hostname, origin: new URL(publicUrl).origin, merchantId: null }
    this.#options = options
  }

  /**
   * The one of the address that a request came through; ours if that is no merchant's.
   * @param host What the request says, which may be anything: it only chooses among addresses that we know.
   */
  async of(host: string | undefined): Promise<RelyingParty> {
    if (host === undefined || host === this.#own.id) return this.#own
    const { siteOf, publicUrl } = this.#options
    const site = await siteOf(host)
    if (site === undefined) return this.#own
    return { id: site.domain, origin: originOn(site.domain, publicUrl), merchantId: site.merchantId }
  }

  /** The domain of a passkey's address. */
  domainOf({ domain }: Pick<PasskeyRow, 'domain'>): string {
    return domain ?? this.#own.id
  }

  async whereabouts(passkey: Pick<PasskeyRow, 'domain' | 'merchantId'>, here: RelyingParty): Promise<Whereabouts> {
    if (isFor(here, passkey)) return 'here'
    if (passkey.domain === null) return 'elsewhere'
    return isFor(await this.of(passkey.domain), passkey) ? 'elsewhere' : 'nowhere'
  }

  /** Other addresses on which some of the passkeys work, ours first. */
  async elsewhere(passkeys: readonly PasskeyRow[], here: RelyingParty): Promise<string[]> {
    const domains = new Set<string>()
    for (const passkey of passkeys.toSorted(
      (one, other) => Number(one.domain !== null) - Number(other.domain !== null),
    )) {
      if ((await this.whereabouts(passkey, here)) === 'elsewhere') domains.add(this.domainOf(passkey))
    }
    return [...domains]
  }
}

/** Whether a passkey was made on this address while it was the same merchant's. */
export function isFor({ id, merchantId }: RelyingParty, passkey: Pick<PasskeyRow, 'domain' | 'merchantId'>): boolean {
  return passkey.merchantId === merchantId && (merchantId === null || passkey.domain === id)
}
