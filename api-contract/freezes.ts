import * as v from 'valibot'

/** Why operators have frozen an account, as shown to its owner. */
export const freezeReason = v.picklist([
  /** Someone else may have access to it. */
  'takeover',
  'activity',
  /** The origin of its coins has to be explained. */
  'origin',
  /** The owner asked for it. */
  'request',
])

export type FreezeReason = v.InferOutput<typeof freezeReason>
