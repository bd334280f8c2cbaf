import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/session.ts'

/** What operators read, and every decision of theirs makes out of date. */
export function operatorKey(userId: string) {
  return ['operator', userId] as const
}

/** Something that an operator does, after which everything that operators read is read again. */
export function useOperatorMutation<Input, Data>(mutationFn: (input: Input) => Promise<Data>) {
  const queryClient = useQueryClient()
  const { userId } = useUser()
  const mutationKey = [...operatorKey(userId), 'decision']
  const mutation = useMutation({
    mutationKey,
    mutationFn,
    // Also when it failed: another operator may have been faster.
    onSettled: async () => queryClient.invalidateQueries({ queryKey: operatorKey(userId) }),
  })
  // The second click of two comes before `isPending` is drawn.
  return { ...mutation, isUnderWay: () => queryClient.isMutating({ mutationKey }) > 0 }
}
