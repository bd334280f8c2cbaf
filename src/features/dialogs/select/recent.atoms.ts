import { personalListsAtom, usePinned, useRecent } from '#src/entities/session/personal-list.ts'

const recentCoinsAtom = personalListsAtom('recentCoins:v1')
const recentCurrenciesAtom = personalListsAtom('recentCurrencies:v1')
const favouriteCoinsAtom = personalListsAtom('favouriteCoins:v1')

export function useRecentCoins() {
  return useRecent(recentCoinsAtom)
}

export function useRecentCurrencies() {
  return useRecent(recentCurrenciesAtom)
}

export function useFavouriteCoins() {
  const { pinned: favourites, toggle } = usePinned(favouriteCoinsAtom)
  return { favourites, toggle }
}
