import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { allNotificationsKey } from './notification-key.ts'

/** Tells other tabs that something was read, so that they reload. */
let channel: BroadcastChannel | undefined

function readMarks(): BroadcastChannel {
  channel ??= new BroadcastChannel('notifications')
  return channel
}

async function readAgain(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: allNotificationsKey })
}

/** Marks something as read, here and in every other tab. */
export function useMarkRead<Variables>(mark: (variables: Variables) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: mark,
    onSuccess: () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin only.
      readMarks().postMessage(null)
      // Not awaited: the mark is set, whether or not the updated counts arrive.
      void readAgain(queryClient)
    },
  })
}

/** Follows what is read in other tabs. */
export function useReadMarksOfOtherTabs(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const follow = () => void readAgain(queryClient)
    readMarks().addEventListener('message', follow)
    return () => {
      readMarks().removeEventListener('message', follow)
    }
  }, [queryClient])
}
