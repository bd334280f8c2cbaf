import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useUser } from '#src/entities/session/session.ts'
import { mutateLastingly, type Outcomes } from '#src/lib/mutate-lastingly.ts'

/** Key of everything operators read that their decisions invalidate. */
export function operatorKey(userId: string) {
  return ['operator', userId] as const
}

/** Returns a mutation for operators that afterwards reloads everything under `operatorKey`. */
export function useOperatorMutation<Input, Data>(mutationFn: (input: Input) => Promise<Data>) {
  const queryClient = useQueryClient()
  const { userId } = useUser()
  const mutationKey = [...operatorKey(userId), 'decision', useId()]
  const mutation = useMutation({
    mutationKey,
    mutationFn,
    // Also on failure: another operator may have been faster.
    onSettled: async () => queryClient.invalidateQueries({ queryKey: operatorKey(userId) }),
  })
  return {
    ...mutation,
    // The decided item may leave its list before the response is shown.
    mutate: (input: Input, outcomes?: Outcomes<Data>) => mutateLastingly(mutation, input, outcomes),
    // The second click of a double-click comes before `isPending` is rendered.
    isUnderWay: () => queryClient.isMutating({ mutationKey }) > 0,
  }
}
