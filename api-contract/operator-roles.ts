import * as v from 'valibot'

/**
 * What operators may do, each role the least that its work needs. Which calls a role may make is said by each call
 * (`operatorEndpoint`), and nowhere else.
 */
export const operatorRole = v.picklist([
  /** Answers people. */
  'support',
  /** Writes what the app shows. */
  'content',
  /** Passes or declines withdrawals. */
  'reviewer',
  /** Says which coins move, and settles what is wrong with an order. */
  'treasurer',
  /** Reads the books, and changes nothing. */
  'accountant',
  /** Says who has which role. */
  'administrator',
])

export type OperatorRole = v.InferOutput<typeof operatorRole>

export const operatorRoles = operatorRole.options
