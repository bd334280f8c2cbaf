import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listInvitationDiscounts, setInvitationDiscount } from '#api/invitation-discounts.ts'
import type { DiscountPercent } from '#api/invitation-offer.ts'
import {
  claimInvitationRewards,
  getRewardSums,
  listInvitationCampaigns,
  listInvitationRewards,
  listRewardDays,
} from '#api/invitation-rewards.ts'
import { acceptInvitation, getInvitation, listInvited } from '#api/invitations.ts'
import { deviceId } from '#src/entities/session/device-id.ts'
import { callApi } from '#src/lib/api-client.ts'
import { apiQueryOptions } from '#src/lib/api-query.ts'
import { useEndlessQuery } from '#src/lib/use-endless-query.ts'
import { keepOwnCode } from './rules/kept-own-code.ts'

/** Query key of everything about a user's inviter and invited users. */
export function invitationKey(userId: string) {
  return ['invitation', userId] as const
}

export function invitationQueryOptions(userId: string) {
  return apiQueryOptions(getInvitation, {
    within: invitationKey(userId),
    read: (invitation) => {
      keepOwnCode(userId, invitation.code)
      return invitation
    },
    staleTime: 10_000,
  })
}

/** Users who joined with the user's code, as the source of an `EndlessList`. */
export function useInvitedPeople(userId: string) {
  return useEndlessQuery(listInvited, { within: invitationKey(userId) })
}

/** Accepts an invitation for the logged-in user. */
export function useAcceptInvitation(userId: string): (code: string) => Promise<void> {
  const queryClient = useQueryClient()
  return async (code) => {
    try {
      await callApi(acceptInvitation, { code, deviceId: deviceId() })
    } finally {
      // Also on failure: another device may have been faster.
      await queryClient.invalidateQueries({ queryKey: invitationKey(userId) })
    }
  }
}

/** Days with rewards, as the source of an `EndlessList`. */
export function useRewardDays(userId: string) {
  return useEndlessQuery(listRewardDays, { within: invitationKey(userId) })
}

/** A user's rewards from invited users' orders on a UTC day, as the source of an `EndlessList`. */
export function useInvitationRewards(userId: string, day: string) {
  return useEndlessQuery(listInvitationRewards, { within: invitationKey(userId), input: { day } })
}

export function rewardSumsQueryOptions(userId: string) {
  return apiQueryOptions(getRewardSums, { within: invitationKey(userId) })
}

/** Pays out all claimable rewards. */
export function useClaimRewards(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => callApi(claimInvitationRewards),
    // Also on failure: another device may have been faster.
    onSettled: async () => queryClient.invalidateQueries({ queryKey: invitationKey(userId) }),
  })
}

/** Running and announced campaigns. */
export function campaignsQueryOptions() {
  return apiQueryOptions(listInvitationCampaigns, { staleTime: 60_000 })
}

/** What an invited user was promised and paid back of their own fees. */
export function discountsQueryOptions(userId: string) {
  return apiQueryOptions(listInvitationDiscounts, { within: invitationKey(userId) })
}

/** Sets the share of their rewards that the user gives to those who join from now on. */
export function useSetDiscount(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    // Runs changes in order: of two quick taps, the second must win.
    scope: { id: 'invitation-discount' },
    mutationFn: async (percent: DiscountPercent) => callApi(setInvitationDiscount, { percent }),
    // Also on failure: another device may have been faster.
    onSettled: async () => queryClient.invalidateQueries({ queryKey: invitationKey(userId) }),
  })
}
