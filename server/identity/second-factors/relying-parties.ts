import { type MerchantSite, originOn } from '#server/lib/merchant-site.ts'

import type { PasskeyRow } from './second-factors.repository.ts'

/** The site that passkeys belong to: browsers offer them only there. */
export interface RelyingParty {
  /** Domain; browsers don't accept IP addresses. */
  readonly id: string
  readonly origin: string
  /** The merchant who owns the domain; null for our own. */
  readonly merchantId: string | null
}

export interface RelyingPartyOptions {
  /** URL of our own site. */
  readonly publicUrl: string
  /** Returns the merchant who currently owns a domain: it must be verified and reviewed, and the merchant active. */
  readonly siteOf: (domain: string) => Promise<MerchantSite | undefined>
}

/** Where a passkey works, relative to the domain of a request. */
export type Whereabouts = 'here' | 'elsewhere' | 'nowhere'

/**
 * The app's domains, each of which is a separate relying party (docs/decisions/0032): whatever a merchant's page could
 * get out of a browser is valid for that merchant's domain alone.
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
   * Returns the relying party of a request's domain; our own if the domain isn't a merchant's.
   * @param host The request's host, which the client can set to anything. It only selects among domains that we know.
   */
  async of(host: string | undefined): Promise<RelyingParty> {
    if (host === undefined || host === this.#own.id) return this.#own
    const { siteOf, publicUrl } = this.#options
    const site = await siteOf(host)
    if (site === undefined) return this.#own
    return { id: site.domain, origin: originOn(site.domain, publicUrl), merchantId: site.merchantId }
  }

  /** Returns the domain that a passkey works on. */
  domainOf({ domain }: Pick<PasskeyRow, 'domain'>): string {
    return domain ?? this.#own.id
  }

  async whereabouts(passkey: Pick<PasskeyRow, 'domain' | 'merchantId'>, here: RelyingParty): Promise<Whereabouts> {
    if (isFor(here, passkey)) return 'here'
    if (passkey.domain === null) return 'elsewhere'
    return isFor(await this.of(passkey.domain), passkey) ? 'elsewhere' : 'nowhere'
  }

  /** Returns the other domains on which some of the passkeys work, ours first. */
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

/** Whether a passkey was created on this domain while it belonged to the same merchant. */
export function isFor({ id, merchantId }: RelyingParty, passkey: Pick<PasskeyRow, 'domain' | 'merchantId'>): boolean {
  return passkey.merchantId === merchantId && (merchantId === null || passkey.domain === id)
}
