import type { SystemMessage } from '#api/notices.ts'
import type { MailTemplate, MailValues } from '#server/mail/mail.ts'

/** The channels that tell a user about an event. */
export interface Channels {
  /** Email template. Texts: `server/mail/texts/<domain>`. */
  readonly mail?: MailTemplate
  /** Message in the app, which the futures section doesn't have. Texts: the client's `system-message-texts.ts`. */
  readonly message?: SystemMessage['kind']
  /** Data that the user's open apps reload at once. */
  readonly stream?: 'wallet'
}

/**
 * Every event that users are notified about. A new one needs just an entry here; the compiler then requires its texts,
 * and their values wherever the event happens.
 */
export const notifications = {
  // Accounts and sessions
  registered: { message: 'welcome' },
  'new-device': { mail: 'new-device', message: 'new-device' },
  'sessions-ended': { message: 'sessions-ended' },
  'logged-out-by-us': { mail: 'logged-out-by-us', message: 'logged-out-by-us' },
  'refresh-token-reused': { mail: 'refresh-token-reused', message: 'sessions-ended' },
  'password-changed': { mail: 'password-changed', message: 'password-changed' },
  'password-reset': { mail: 'password-reset', message: 'password-changed' },
  'fund-password-set': { mail: 'fund-password-set', message: 'fund-password-set' },
  'email-changed': { mail: 'email-changed', message: 'email-changed' },
  'email-moved-back': { mail: 'email-moved-back', message: 'email-moved-back' },

  // Second factors
  'second-factor-added': { mail: 'second-factor-added', message: 'second-factor-added' },
  'second-factor-removed': { mail: 'second-factor-removed', message: 'second-factor-removed' },
  'second-factor-ending': { mail: 'second-factor-ending', message: 'second-factor-ending' },
  'second-factor-kept': { message: 'second-factor-kept' },
  'second-factor-failed': { mail: 'second-factor-failed', message: 'second-factor-failed' },
  'factor-reset-planned': { mail: 'factor-reset-planned', message: 'factor-reset-planned' },
  'factor-reset-stopped': { mail: 'factor-reset-stopped', message: 'factor-reset-stopped' },
  'factor-reset-done': { mail: 'factor-reset-done', message: 'factor-reset-done' },
  'recovery-codes-renewed': { mail: 'recovery-codes-renewed' },

  // Wallets and addresses
  'wallet-bound': { mail: 'wallet-bound', message: 'wallet-bound' },
  'wallet-unbound': { mail: 'wallet-unbound', message: 'wallet-unbound' },
  'address-listed': { mail: 'address-listed' },
  'payout-account-added': { mail: 'payout-account-added' },
  'listed-only-ending': { mail: 'listed-only-ending' },

  // API keys
  'order-key-created': { mail: 'order-key-created', message: 'order-key-created' },
  'order-key-revoked': { mail: 'order-key-revoked', message: 'order-key-revoked' },

  // Deposits
  'deposit-credited': { mail: 'deposit-credited', message: 'deposit-credited', stream: 'wallet' },
  'deposit-reversed': { mail: 'deposit-reversed', message: 'deposit-reversed', stream: 'wallet' },

  // Withdrawals
  'withdrawal-requested': { mail: 'withdrawal-requested', message: 'withdrawal-requested', stream: 'wallet' },
  'withdrawal-passed': { mail: 'withdrawal-passed', message: 'withdrawal-passed', stream: 'wallet' },
  'withdrawal-refused': { mail: 'withdrawal-refused', message: 'withdrawal-refused', stream: 'wallet' },
  'withdrawal-cancelled': { mail: 'withdrawal-cancelled', message: 'withdrawal-cancelled', stream: 'wallet' },
  'order-payment-cancelled': { mail: 'order-payment-cancelled', message: 'order-payment-cancelled', stream: 'wallet' },
  'withdrawal-sent': { mail: 'withdrawal-sent', message: 'withdrawal-sent', stream: 'wallet' },
  'withdrawal-failed': { mail: 'withdrawal-failed', message: 'withdrawal-failed', stream: 'wallet' },
  'withdrawal-reverted': { mail: 'withdrawal-reverted', message: 'withdrawal-reverted', stream: 'wallet' },
  'withdrawals-frozen': { mail: 'withdrawals-frozen', message: 'withdrawals-frozen', stream: 'wallet' },
  'account-frozen': { mail: 'account-frozen', message: 'account-frozen', stream: 'wallet' },
  'account-unfrozen': { mail: 'account-unfrozen', message: 'account-unfrozen', stream: 'wallet' },
  'withdrawals-unfrozen': { mail: 'withdrawals-unfrozen', message: 'withdrawals-unfrozen', stream: 'wallet' },

  // Transfers
  'transfer-sent': { mail: 'transfer-sent', stream: 'wallet' },
  'transfer-received': { mail: 'transfer-received', message: 'transfer-received', stream: 'wallet' },
  'transfer-returned': { mail: 'transfer-returned', message: 'transfer-returned', stream: 'wallet' },

  // Exchanges
  'exchange-paid': { message: 'exchange-paid', stream: 'wallet' },
  'exchange-completed': { mail: 'exchange-completed', message: 'exchange-completed', stream: 'wallet' },
  'exchange-suspended': { mail: 'exchange-suspended', message: 'exchange-suspended', stream: 'wallet' },
  'exchange-refunded': { mail: 'exchange-refunded', message: 'exchange-refunded', stream: 'wallet' },
  'exchange-expired': { mail: 'exchange-expired', message: 'exchange-expired', stream: 'wallet' },
  'exchange-failed': { mail: 'exchange-failed', message: 'exchange-failed', stream: 'wallet' },
  'exchange-resumed': { mail: 'exchange-resumed', message: 'exchange-resumed', stream: 'wallet' },

  // Prices
  'price-above': { mail: 'price-above', message: 'price-above' },
  'price-below': { mail: 'price-below', message: 'price-below' },

  // Merchants
  'merchant-submitted': { mail: 'merchant-submitted', message: 'merchant-submitted' },
  'merchant-in-review': { mail: 'merchant-in-review', message: 'merchant-in-review' },
  'merchant-question': { mail: 'merchant-question', message: 'merchant-question' },
  'merchant-approved': { mail: 'merchant-approved', message: 'merchant-approved' },
  'merchant-rejected': { mail: 'merchant-rejected', message: 'merchant-rejected' },
  'merchant-suspended': { mail: 'merchant-suspended', message: 'merchant-suspended' },
  'merchant-brand-approved': { mail: 'merchant-brand-approved', message: 'merchant-brand-approved' },
  'merchant-brand-rejected': { mail: 'merchant-brand-rejected', message: 'merchant-brand-rejected' },
  'merchant-domain-lost': { mail: 'merchant-domain-lost', message: 'merchant-domain-lost' },
  'merchant-resumed': { mail: 'merchant-resumed', message: 'merchant-resumed' },

  // Payment links
  'link-paid': { mail: 'link-paid', message: 'link-paid', stream: 'wallet' },
  'link-paid-again': { mail: 'link-paid-again', message: 'link-paid-again', stream: 'wallet' },
  'link-failed': { mail: 'link-failed', message: 'link-failed' },
  'webhook-changed': { mail: 'webhook-changed', message: 'webhook-changed' },
  'webhook-removed': { mail: 'webhook-removed', message: 'webhook-removed' },

  // Support
  'support-received': { mail: 'support-received' },
  'support-replied': { mail: 'support-replied', message: 'support-replied' },
  'support-files-refused': { mail: 'support-files-refused' },

  // Invitations
  'rewards-held': { mail: 'rewards-held', message: 'rewards-held' },
  'rewards-released': { mail: 'rewards-released', message: 'rewards-released' },
  'rewards-refused': { mail: 'rewards-refused', message: 'rewards-refused' },

  // Operators
  'operator-role-proposed': { mail: 'operator-role-proposed' },
  'operator-role-granted': { mail: 'operator-role-granted' },
  'operator-role-revoked': { mail: 'operator-role-revoked' },

  // Purchases and sales
  'purchase-paid': { message: 'purchase-paid', stream: 'wallet' },
  'purchase-completed': { mail: 'purchase-completed', message: 'purchase-completed', stream: 'wallet' },
  'purchase-suspended': { mail: 'purchase-suspended', message: 'purchase-suspended', stream: 'wallet' },
  'purchase-refunded': { mail: 'purchase-refunded', message: 'purchase-refunded', stream: 'wallet' },
  'purchase-expired': { mail: 'purchase-expired', message: 'purchase-expired', stream: 'wallet' },
  'purchase-failed': { mail: 'purchase-failed', message: 'purchase-failed', stream: 'wallet' },
  'purchase-resumed': { mail: 'purchase-resumed', message: 'purchase-resumed', stream: 'wallet' },
  'purchase-paid-twice': { mail: 'purchase-paid-twice', message: 'purchase-paid-twice', stream: 'wallet' },
  'sale-paid': { message: 'sale-paid', stream: 'wallet' },
  'sale-completed': { mail: 'sale-completed', message: 'sale-completed', stream: 'wallet' },
  'sale-suspended': { mail: 'sale-suspended', message: 'sale-suspended', stream: 'wallet' },
  'sale-refunded': { mail: 'sale-refunded', message: 'sale-refunded', stream: 'wallet' },
  'sale-expired': { mail: 'sale-expired', message: 'sale-expired', stream: 'wallet' },
  'sale-failed': { mail: 'sale-failed', message: 'sale-failed', stream: 'wallet' },
  'sale-resumed': { mail: 'sale-resumed', message: 'sale-resumed', stream: 'wallet' },
  'sale-paid-twice': { mail: 'sale-paid-twice', message: 'sale-paid-twice', stream: 'wallet' },
} as const satisfies Readonly<Record<string, Channels>>

type Notifications = typeof notifications
export type NotificationKind = keyof Notifications

/** The values of an event: those of its email or, without one, the blanks of its message. */
export type NotificationValues<Kind extends NotificationKind> = Notifications[Kind] extends {
  readonly mail: infer Template extends MailTemplate
}
  ? MailValues[Template]
  : Readonly<Record<string, string>>

/** The event, and its values. */
export type NotificationContent = {
  [Kind in NotificationKind]: {
    readonly kind: Kind
    /** Also used by the message, except for what {@link messageValues} withholds from it. */
    readonly values: NotificationValues<Kind>
    /** Values of the message only. */
    readonly details?: Readonly<Record<string, string>>
  }
}[NotificationKind]
