import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { followWallet } from './wallet-events.ts'
import { walletKey } from './wallet-key.ts'

/** Polling interval without an event stream. */
const pollMilliseconds = 15_000

/** Changes that arrive together, such as several deposits of one block, trigger a single reload. */
const gatherMilliseconds = 300

/**
 * Keeps all data of the user's wallet up to date while this is rendered and the page is visible.
 * @param userId The logged-in user; `null` for a guest, who has no wallet.
 * @param alsoTold Key of other data about the same changes: messages that report them.
 */
export function useLiveWallet(userId: string | null, alsoTold: QueryKey): void {
  const queryClient = useQueryClient()
  const isInSight = useIsInSight()
  useEffect(() => {
    if (userId === null || !isInSight) return undefined
    let isLive = false
    let gathering: ReturnType<typeof setTimeout> | undefined
    const readAgain = () => {
      gathering = undefined
      void queryClient.invalidateQueries({ queryKey: walletKey(userId) })
      void queryClient.invalidateQueries({ queryKey: alsoTold })
    }
    const onChange = () => {
      gathering ??= setTimeout(readAgain, gatherMilliseconds)
    }
    const polling = setInterval(() => {
      if (!isLive) onChange()
    }, pollMilliseconds)
    const end = new AbortController()
    void followWallet({
      signal: end.signal,
      onChange,
      onLive: (live) => {
        isLive = live
      },
    })
    return () => {
      end.abort()
      clearInterval(polling)
      clearTimeout(gathering)
    }
  }, [queryClient, userId, isInSight, alsoTold])
}

function useIsInSight(): boolean {
  return useSyncExternalStore(subscribeToVisibility, () => !document.hidden)
}

function subscribeToVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
  }
}
