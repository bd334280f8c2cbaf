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

/** Key of everything about who has invited a person, and whom they have. */
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

/** Who has joined by the person's code, as the source of an `EndlessList`. */
export function useInvitedPeople(userId: string) {
  return useEndlessQuery(listInvited, { within: invitationKey(userId) })
}

/** Accepts an invitation for the person who is logged in. */
export function useAcceptInvitation(userId: string): (code: string) => Promise<void> {
  const queryClient = useQueryClient()
  return async (code) => {
    try {
      await callApi(acceptInvitation, { code, deviceId: deviceId() })
    } finally {
      // Also when it was refused: another device may have been quicker.
      await queryClient.invalidateQueries({ queryKey: invitationKey(userId) })
    }
  }
}

/** The days on which orders brought something, as the source of an `EndlessList`. */
export function useRewardDays(userId: string) {
  return useEndlessQuery(listRewardDays, { within: invitationKey(userId) })
}

/** What orders of invited people bring the person on a UTC day, as the source of an `EndlessList`. */
export function useInvitationRewards(userId: string, day: string) {
  return useEndlessQuery(listInvitationRewards, { within: invitationKey(userId), input: { day } })
}

export function rewardSumsQueryOptions(userId: string) {
  return apiQueryOptions(getRewardSums, { within: invitationKey(userId) })
}

/** Pays everything that can be claimed. */
export function useClaimRewards(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => callApi(claimInvitationRewards),
    // Also when it failed: another device may have been quicker.
    onSettled: async () => queryClient.invalidateQueries({ queryKey: invitationKey(userId) }),
  })
}

/** Campaigns that are running or announced. */
export function campaignsQueryOptions() {
  return apiQueryOptions(listInvitationCampaigns, { staleTime: 60_000 })
}

/** What the person was promised and paid of their own fees, because somebody has invited them. */
export function discountsQueryOptions(userId: string) {
  return apiQueryOptions(listInvitationDiscounts, { within: invitationKey(userId) })
}

/** Sets what part of their rewards the person gives to those who join from now on. */
export function useSetDiscount(userId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    // One after the other: of two quick taps, the second is what holds.
    scope: { id: 'invitation-discount' },
    mutationFn: async (percent: DiscountPercent) => callApi(setInvitationDiscount, { percent }),
    // Also when it failed: another device may have been quicker.
    onSettled: async () => queryClient.invalidateQueries({ queryKey: invitationKey(userId) }),
  })
}
