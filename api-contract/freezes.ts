import * as v from 'valibot'

/** Why operators have frozen an account, as its owner is told. */
export const freezeReason = v.picklist([
  /** Somebody else may have access to it. */
  'takeover',
  'activity',
  /** Where its coins come from has to be explained. */
  'origin',
  /** The owner has asked for it. */
  'request',
])

export type FreezeReason = v.InferOutput<typeof freezeReason>
