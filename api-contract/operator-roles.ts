import * as v from 'valibot'

/**
 * Operators' roles, each with the least privilege its work needs. What a role may call is defined by the calls
 * themselves (`operatorEndpoint`), and nowhere else.
 */
export const operatorRole = v.picklist([
  /** Answers users. */
  'support',
  /** Writes the content that the app shows. */
  'content',
  /** Approves or refuses withdrawals. */
  'reviewer',
  /** Decides which coins can move, and resolves problems with orders. */
  'treasurer',
  /** Reads the books without changing anything. */
  'accountant',
  /** Assigns roles. */
  'administrator',
])

export type OperatorRole = v.InferOutput<typeof operatorRole>

export const operatorRoles = operatorRole.options
