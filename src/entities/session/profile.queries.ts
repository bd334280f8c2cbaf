import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { getProfile, type Profile, updateProfile } from '#api/account.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useUser } from './session.ts'
import { updateSessionUser } from './session-refresh.ts'

/** Returns the key of all data of a user's account. */
export function accountKey(userId: string) {
  return ['account', userId] as const
}

export function profileQueryOptions(userId: string) {
  return apiQueryOptions(getProfile, {
    within: accountKey(userId),
    staleTime: 60_000,
  })
}

/** The logged-in user's account. Only for pages whose route says `needsLogIn`. */
export function useProfile() {
  return useQuery(profileQueryOptions(useUser().userId))
}

/** Returns a function that caches the changed account from the backend's answer. */
export function useKeepProfile(): (profile: Profile) => Promise<void> {
  const queryClient = useQueryClient()
  return async (profile) => {
    queryClient.setQueryData(profileQueryOptions(profile.userId).queryKey, profile)
    await updateSessionUser('main', profile)
  }
}

/** Changes the settings that need no proof. */
export function useUpdateProfile() {
  const keep = useKeepProfile()
  return useMutation({
    mutationFn: async (changes: InferInput<typeof updateProfile.input>) => callApi(updateProfile, changes),
    onSuccess: keep,
  })
}
