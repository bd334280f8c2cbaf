import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { followWallet } from './wallet-events.ts'
import { walletKey } from './wallet-key.ts'

/** Without a stream of events, changes are polled for. */
const pollMilliseconds = 15_000

/** Changes that come together, as several deposits of one block, are read together. */
const gatherMilliseconds = 300

/**
 * Keeps everything that is read about a person's wallet up to date while this is rendered and the page is in sight.
 * @param userId Of the person who is logged in; `null` for a guest, who has no wallet.
 * @param alsoTold What is read elsewhere of the same changes: messages that tell of them.
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
