import * as v from 'valibot'

/** Why an account's second factors are to be removed by operators. */
export const factorResetCause = v.picklist(['lost', 'stolen', 'broken', 'other'])

export type FactorResetCause = v.InferOutput<typeof factorResetCause>

/** How it came to an end. */
export const factorResetOutcome = v.picklist([
  'done',
  /** An operator has taken it back. */
  'withdrawn',
  /** Its owner has stopped it. */
  'kept',
  /** Its owner has used or changed a second factor: it isn’t lost. */
  'proven',
  /** The account was frozen meanwhile. */
  'frozen',
  /** Its owner has become an operator meanwhile. */
  'operator',
  /** Nobody has confirmed it in time. */
  'lapsed',
])

export type FactorResetOutcome = v.InferOutput<typeof factorResetOutcome>
