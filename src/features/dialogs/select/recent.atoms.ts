import { useAtom } from 'jotai'
import { array, record, string } from 'valibot'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { storedAtom } from '#src/lib/stored-atom.ts'

/** By the id of the person, so that nobody sees another one's (spec §3); a visitor's are under `visitor`. */
const listsByPerson = record(string(), array(string()))

const recentCoinsAtom = storedAtom('recentCoins:v1', listsByPerson, {})
const recentCurrenciesAtom = storedAtom('recentCurrencies:v1', listsByPerson, {})
const favouriteCoinsAtom = storedAtom('favouriteCoins:v1', listsByPerson, {})

const maximumRecent = 4

type ListAtom = typeof recentCoinsAtom

function usePersonalList(listAtom: ListAtom) {
  const person = useLoggedInUserId() ?? 'visitor'
  const [lists, setLists] = useAtom(listAtom)
  const list = lists[person] ?? []
  return [list, (changed: readonly string[]) => setLists({ ...lists, [person]: [...changed] })] as const
}

/** What was chosen lately, the latest first, and how to note another. */
function useRecent(listAtom: ListAtom) {
  const [recent, setRecent] = usePersonalList(listAtom)
  return {
    recent,
    note: (chosen: string) => {
      setRecent([chosen, ...recent.filter((other) => other !== chosen)].slice(0, maximumRecent))
    },
  }
}

export function useRecentCoins() {
  return useRecent(recentCoinsAtom)
}

export function useRecentCurrencies() {
  return useRecent(recentCurrenciesAtom)
}

export function useFavouriteCoins() {
  const [favourites, setFavourites] = usePersonalList(favouriteCoinsAtom)
  return {
    favourites,
    toggle: (symbol: string) => {
      const others = favourites.filter((other) => other !== symbol)
      setFavourites(others.length < favourites.length ? others : [...favourites, symbol])
    },
  }
}
