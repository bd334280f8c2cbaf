import type { Database } from '#server/db/database.ts'
import { findAccountByEmail } from '#server/identity/accounts/accounts.repository.ts'
import type { Clock } from '#server/lib/clock.ts'
import { type MerchantSite, originOn } from '#server/lib/merchant-site.ts'
import type { Mail } from '#server/mail/mail.ts'
import type { MailBrand } from '#server/mail/render-mail.ts'
import { shownOn } from '#server/modules/merchants/merchant-sites.ts'

interface MailBrandOptions {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: string
}

/** Emails about operators' work, which happens on our own domain. */
const ofOperators = ['alert-', 'operator-role-']

/**
 * Returns the merchant whose brand an email shows and links to: the one on whose domain the account was registered or,
 * without an account, on whose domain the email was requested. Null if the merchant no longer owns the domain when the
 * email is sent. For an email to an account, it doesn't matter where it was requested: any stranger can request one,
 * from any merchant's domain.
 */
export function mailBrands({
  database,
  clock,
  publicUrl,
}: MailBrandOptions): (mail: Mail) => Promise<MailBrand | null> {
  return async (mail) => {
    if (ofOperators.some((kind) => mail.template.startsWith(kind))) return null
    const site = await siteOf(database, mail)
    if (site === undefined) return null
    const brand = await shownOn(database, clock, site.domain)
    if (brand?.merchantId !== site.merchantId) return null
    return { name: brand.name, logo: brand.logo, origin: originOn(brand.domain, publicUrl) }
  }
}

async function siteOf(database: Database, { realm = 'main', to, site }: Mail): Promise<MerchantSite | undefined> {
  const account = await findAccountByEmail(database, realm, to)
  if (account === undefined) return site
  const { homeDomain: domain, homeMerchantId: merchantId } = account
  return domain === null || merchantId === null ? undefined : { domain, merchantId }
}
