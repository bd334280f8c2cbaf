import { useState } from 'react'

/** Number of entries shown at first, and added each time. */
const pageLength = 30

interface Paged<Item> {
  readonly shown: readonly Item[]
  readonly hasMore: boolean
  readonly showMore: () => void
}

/** Shows the first entries of a long list that is already loaded, and more on demand. */
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
