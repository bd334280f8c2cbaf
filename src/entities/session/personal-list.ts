import { useAtom } from 'jotai'
import { array, record, string } from 'valibot'
import { storedAtom } from '#src/lib/stored-atom.ts'
import type { StorageKey } from '#src/lib/stored-text.ts'
import { useLoggedInUserId } from './session-text.ts'

const maximumRecent = 4

/**
 * Creates an atom with lists by user id, so that no user sees another's (spec §3); visitors' lists are under `visitor`.
 */
export function personalListsAtom(key: StorageKey) {
  return storedAtom(key, record(string(), array(string())), {})
}

/** Returns the current user's list, and a function to replace it. */
function usePersonalList(listsAtom: ReturnType<typeof personalListsAtom>) {
  const person = useLoggedInUserId() ?? 'visitor'
  const [lists, setLists] = useAtom(listsAtom)
  const list = lists[person] ?? []
  return [list, (changed: readonly string[]) => setLists({ ...lists, [person]: [...changed] })] as const
}

/** Returns recent choices, latest first, and a function to add one. */
export function useRecent(listsAtom: ReturnType<typeof personalListsAtom>) {
  const [recent, setRecent] = usePersonalList(listsAtom)
  return {
    recent,
    note: (chosen: string) => {
      setRecent([chosen, ...recent.filter((other) => other !== chosen)].slice(0, maximumRecent))
    },
  }
}

/** Returns pinned items, and a function to pin or unpin one. */
export function usePinned(listsAtom: ReturnType<typeof personalListsAtom>) {
  const [pinned, setPinned] = usePersonalList(listsAtom)
  return {
    pinned,
    toggle: (item: string) => {
      const others = pinned.filter((other) => other !== item)
      setPinned(others.length < pinned.length ? others : [...pinned, item])
    },
  }
}
