import { useAtom } from 'jotai'
import { array, record, string } from 'valibot'
import { storedAtom } from '#src/lib/stored-atom.ts'
import type { StorageKey } from '#src/lib/stored-text.ts'
import { useLoggedInUserId } from './session-text.ts'

const maximumRecent = 4

/** By the person's id, so that no one sees another's (spec §3); a visitor's are under `visitor`. */
export function personalListsAtom(key: StorageKey) {
  return storedAtom(key, record(string(), array(string())), {})
}

/** The current person's list, and how to replace it. */
function usePersonalList(listsAtom: ReturnType<typeof personalListsAtom>) {
  const person = useLoggedInUserId() ?? 'visitor'
  const [lists, setLists] = useAtom(listsAtom)
  const list = lists[person] ?? []
  return [list, (changed: readonly string[]) => setLists({ ...lists, [person]: [...changed] })] as const
}

/** What was chosen lately, the latest first, and how to note another. */
export function useRecent(listsAtom: ReturnType<typeof personalListsAtom>) {
  const [recent, setRecent] = usePersonalList(listsAtom)
  return {
    recent,
    note: (chosen: string) => {
      setRecent([chosen, ...recent.filter((other) => other !== chosen)].slice(0, maximumRecent))
    },
  }
}

/** What is kept at hand, and how to add something or take it away. */
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
