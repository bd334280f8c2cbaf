import type { Transaction } from '#server/db/database.ts'
import type { Origin } from '#server/http/route.ts'

/** What the account's owner has to hear of. */
export type AccountChange = { readonly userId: string; readonly origin: Origin } & (
  | {
      readonly kind:
        | 'registered'
        | 'password-changed'
        | 'password-reset'
        | 'fund-password-set'
        | 'data-exported'
        | 'email-moved-back'
    }
  | { readonly kind: 'email-changed'; readonly oldEmail: string }
)

/** Tells the owner, in the transaction that makes the change. */
export type ReportChange = (tx: Transaction, change: AccountChange) => Promise<void>
