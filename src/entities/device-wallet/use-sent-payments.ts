import { useQuery, useQueryClient } from '@tanstack/react-query'

/** Milliseconds between reads of the storage, and between checks of a network. */
const listInterval = 3_000
const lookInterval = 8_000

interface Outbox<Payment> {
  readonly list: () => Promise<readonly Payment[]>
  /** Checks the payments' state. */
  readonly refresh: () => Promise<void>
}

/**
 * The payments that this device has sent through an outbox, newest first, kept up to date while mounted.
 * @param name Distinguishes the outbox from others.
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
    /** `undefined` while loading. */
    payments,
    /** Whether the latest check failed. */
    isUnread: look.isError,
    reload: async () => client.invalidateQueries({ queryKey }),
  }
}
