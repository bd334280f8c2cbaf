import type { Transaction } from '#server/db/database.ts'
import type { Origin } from '#server/http/route.ts'

/** A change that the account's owner must learn about. */
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

/** Reports the change to the owner, in the transaction that makes it. */
export type ReportChange = (tx: Transaction, change: AccountChange) => Promise<void>
