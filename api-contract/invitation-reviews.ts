import * as v from 'valibot'

/** What kind of thing was noticed, as the person is told. Not what it takes to be noticed: that would be a manual. */
export const holdKind = v.picklist(['same-person', 'money-circle', 'unusual-pattern'])

export type HoldKind = v.InferOutput<typeof holdKind>

/** The signs behind that, for operators. */
export const farmingSignalCode = v.picklist([
  /** Coins were sent to one address by two of them, or it is linked to one. */
  'shared-wallet',
  /** Two emails lead to one mailbox. */
  'shared-mailbox',
  /** One address has paid to three or more of them, and to few others. */
  'shared-source',
  /** To two of them. */
  'paired-source',
  /** Internal transfers have gone round. */
  'transfer-ring',
  /** At least three people have sent something back to the inviter. */
  'transfers-returned-often',
  'transfers-returned',
  'transfer',
  /** Four or more of them are in one network. */
  'crowded-network',
  'shared-network',
  /** A mailbox that is made to be thrown away. */
  'disposable-mail',
  /** Ten or more have joined within an hour. */
  'burst',
])

export type FarmingSignalCode = v.InferOutput<typeof farmingSignalCode>
