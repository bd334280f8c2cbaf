import { useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { fiatCountries } from '#api/fiat.ts'
import { profileQueryOptions, useUpdateProfile } from '#src/entities/session/profile.queries.ts'
import { useSession } from '#src/entities/session/session.ts'
import { visitorCountryAtom } from '#src/features/exchange/fiat/fiat-draft.atoms.ts'

/**
 * Where the person lives, by their own word alone: that of the account or, for a visitor, of this browser. Nobody is placed
 * by their network's address.
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
    /** Null as long as the person has not said. */
    stated,
    isSupported: stated !== null && isSupported(stated),
    /** Whose prices are shown until they have: of a country that they have named here before, or of the first. */
    shown: stated ?? (visitors !== null && isSupported(visitors) ? visitors : fiatCountries[0]),
    isLoading: userId !== undefined && profile.isPending,
    /** Changing what the account says is for the account's own page. */
    isAccounts: userId !== undefined && stated !== null,
    error: profile.error ?? update.error,
    choose,
  }
}

export type FiatCountry = ReturnType<typeof useFiatCountry>

function isSupported(country: string): boolean {
  return fiatCountries.some((code) => code === country)
}
