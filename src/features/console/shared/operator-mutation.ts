import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#src/entities/session/session.ts'
import { mutateLastingly, type Outcomes } from '#src/lib/mutate-lastingly.ts'

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
  return {
    ...mutation,
    // What was decided may leave its list before the answer is told.
    mutate: (input: Input, outcomes?: Outcomes<Data>) => mutateLastingly(mutation, input, outcomes),
    // The second click of two comes before `isPending` is drawn.
    isUnderWay: () => queryClient.isMutating({ mutationKey }) > 0,
  }
}
