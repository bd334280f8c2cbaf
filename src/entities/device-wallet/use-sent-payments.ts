import { useQuery, useQueryClient } from '@tanstack/react-query'

/** Milliseconds between two readings of what is kept, and between two looks at a network. */
const listInterval = 3_000
const lookInterval = 8_000

interface Outbox<Payment> {
  readonly list: () => Promise<readonly Payment[]>
  /** Looks where payments are. */
  readonly refresh: () => Promise<void>
}

/**
 * What this device has sent by an outbox, newest first, and where it is; kept up to date while somebody looks.
 * @param name Tells the outbox from others.
 */
export function useSentPayments<Payment>(name: string, openOutbox: () => Promise<Outbox<Payment>>) {
  const client = useQueryClient()
  const queryKey = ['sent-payments', name]
  const { data: payments } = useQuery({
    queryKey,
    queryFn: async () => (await openOutbox()).list(),
    refetchInterval: listInterval,
    staleTime: 0,
    retry: false,
  })
  const look = useQuery({
    queryKey: ['look-at-payments', name],
    queryFn: async () => {
      await (await openOutbox()).refresh()
      await client.invalidateQueries({ queryKey })
      return null
    },
    refetchInterval: lookInterval,
    staleTime: 0,
    retry: false,
  })
  return {
    /** `undefined` until they have been read. */
    payments,
    /** Why the latest look failed. */
    isUnread: look.isError,
    reload: async () => client.invalidateQueries({ queryKey }),
  }
}
