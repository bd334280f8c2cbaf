import { useState } from 'react'

/** Entries that a list shows at first, and more each time. */
const pageLength = 30

interface Paged<Item> {
  readonly shown: readonly Item[]
  readonly hasMore: boolean
  readonly showMore: () => void
}

/** The first entries of a long list that is there already, and more of them on demand. */
export function usePaged<Item>(items: readonly Item[]): Paged<Item> {
  const [count, setCount] = useState(pageLength)
  return {
    shown: items.slice(0, count),
    hasMore: count < items.length,
    showMore: () => {
      setCount(count + pageLength)
    },
  }
}
