import { paths } from '#src/config/paths.ts'
import { isLogInFor } from '#src/entities/session/return-to.ts'
import { loggedInUserId, subscribeToSessions } from '#src/entities/session/session-text.ts'
import { deskDraftsKey } from '#src/features/console/rules/desk-texts.ts'
import { ownCodeKey } from '#src/features/grow/invite/rules/own-code-key.ts'
import { merchantDraftKey } from '#src/features/grow/merchants/rules/draft-key.ts'
import { forgetMessageOfOthers, takeMessageIntoAccount } from '#src/features/help/rules/kept-message.ts'
import { forgetWithdrawalOfOthers } from '#src/features/wallet/withdraw/kept-withdrawal.ts'
import { queryClient } from '#src/lib/query-provider.tsx'
import { forgetTabTextsOfOthers, forgetTextsOfOthers } from '#src/lib/text-owner.ts'

const realms = ['main', 'futures'] as const

/** Returns who is logged in, in both realms. */
function readOwners(): string {
  return JSON.stringify([loggedInUserId('main'), loggedInUserId('futures')])
}

function forgetDraftsOfOthers(): void {
  const userId = loggedInUserId('main')
  forgetWithdrawalOfOthers(userId)
  forgetTabTextsOfOthers([deskDraftsKey], userId)
  forgetTextsOfOthers([merchantDraftKey, ownCodeKey], userId)
  for (const realm of realms) forgetMessageOfOthers(realm, loggedInUserId(realm))
}

/**
 * Passes a guest's message to the account that logs in from the form. Anyone else might be another person on the same
 * browser.
 */
function takeDraftsAlong(): void {
  for (const realm of realms) {
    const userId = loggedInUserId(realm)
    const form = realm === 'main' ? paths.writeToSupport : paths.futuresWrite
    if (userId !== null && isLogInFor(form, window.location.hash)) takeMessageIntoAccount(realm, userId)
  }
}

let owners: string | undefined

/**
 * From now on, discards one user's cached data and drafts as soon as another user logs in or they log out. Discards at
 * once what a user logged out elsewhere has left behind.
 */
export function keepCachePrivate(): void {
  if (owners !== undefined) return
  owners = readOwners()
  forgetDraftsOfOthers()
  subscribeToSessions(() => {
    const now = readOwners()
    if (now === owners) return
    owners = now
    takeDraftsAlong()
    forgetDraftsOfOthers()
    void queryClient.resetQueries()
  })
}
