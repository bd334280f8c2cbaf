import { getDefaultStore } from 'jotai'
import { locales } from '#src/config/locales.ts'
import { pricingCurrencyAtom } from '#src/entities/price/price.atoms.ts'
import { profileQueryOptions } from '#src/entities/session/profile.queries.ts'
import { loggedInUserId, subscribeToSessions } from '#src/entities/session/session-text.ts'
import { chooseLanguage } from '#src/lib/i18n.ts'
import { queryClient } from '#src/lib/query-provider.tsx'

/** From now on, at login the account's language and pricing currency become those of this browser. */
export function followAccountPreferences(): void {
  let last = loggedInUserId()
  subscribeToSessions(() => {
    const userId = loggedInUserId()
    if (userId === last) return
    last = userId
    // A background tab follows what the foreground tab stores.
    if (userId !== null && !document.hidden) void applyPreferences(userId)
  })
}

async function applyPreferences(userId: string): Promise<void> {
  try {
    const { lang, pricingCurrency } = await queryClient.query(profileQueryOptions(userId))
    if (loggedInUserId() !== userId) return
    getDefaultStore().set(pricingCurrencyAtom, pricingCurrency)
    const locale = locales.find(({ code }) => code === lang)
    if (locale) await chooseLanguage(locale.id)
  } catch {
    // No connection: the user stays logged in, and this browser keeps its settings.
  }
}
