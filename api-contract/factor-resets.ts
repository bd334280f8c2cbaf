import * as v from 'valibot'

/** Why operators are asked to remove an account's second factors. */
export const factorResetCause = v.picklist(['lost', 'stolen', 'broken', 'other'])

export type FactorResetCause = v.InferOutput<typeof factorResetCause>

/** How it ended. */
export const factorResetOutcome = v.picklist([
  'done',
  /** An operator withdrew it. */
  'withdrawn',
  /** The account's owner stopped it. */
  'kept',
  /** The owner used or changed a second factor: it isn't lost. */
  'proven',
  /** The account was frozen in the meantime. */
  'frozen',
  /** The owner became an operator in the meantime. */
  'operator',
  /** It wasn't confirmed in time. */
  'lapsed',
])

export type FactorResetOutcome = v.InferOutput<typeof factorResetOutcome>
