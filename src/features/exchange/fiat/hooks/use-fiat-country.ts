import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { fiatCountries } from '#api/fiat.ts'
import { profileQueryOptions, useUpdateProfile } from '#src/entities/session/profile.queries.ts'
import { useSession } from '#src/entities/session/session.ts'
import { visitorCountryAtom } from '#src/features/exchange/fiat/fiat-draft.atoms.ts'

/**
 * Returns the country that the user has set, in the account or, for visitors, in this browser. Never inferred from an
 * IP address.
 */
export function useFiatCountry() {
  const userId = useSession()?.userId
  const profile = useQuery({ ...profileQueryOptions(userId ?? ''), enabled: userId !== undefined })
  const [visitors, setVisitors] = useAtom(visitorCountryAtom)
  const update = useUpdateProfile()
  const stated = userId === undefined ? visitors : (profile.data?.country ?? null)
  const choose = (country: string) => {
    setVisitors(country)
    if (userId !== undefined) update.mutate({ country })
  }
  return {
    /** Null until the user has set it. */
    stated,
    isSupported: stated !== null && isSupported(stated),
    /** The country whose prices are shown. Until it's set: one chosen here before, or the first. */
    shown: stated ?? (visitors !== null && isSupported(visitors) ? visitors : fiatCountries[0]),
    isLoading: userId !== undefined && profile.isPending,
    /** Set in the account, where it can only be changed on the account's own page. */
    isAccounts: userId !== undefined && stated !== null,
    error: profile.error ?? update.error,
    choose,
  }
}

export type FiatCountry = ReturnType<typeof useFiatCountry>

function isSupported(country: string): boolean {
  return fiatCountries.some((code) => code === country)
}
