import * as v from 'valibot'

import { operatorEndpoint } from './endpoint.ts'
import { apiErrorCode } from './errors.ts'
import { fiatRule } from './fiat.ts'
import { moment, textLine } from './primitives.ts'

/** Identifies a rule. */
const place = v.pick(fiatRule, ['partner', 'direction', 'country', 'currency', 'method'])
export type FiatRulePlace = v.InferOutput<typeof place>

/** The parts of a rule that an operator can change. */
const terms = v.pick(fiatRule, ['minimum', 'maximum', 'verification', 'minutes'])
export type FiatRuleTerms = v.InferOutput<typeof terms>

const operatorFiatRule = v.strictObject({
  ...fiatRule.entries,
  isOffered: v.boolean(),
  /** When an operator last set it; null for a rule as in the partner's documentation. */
  changedAt: v.nullable(moment),
  /** The terms after a reset; null if the documentation has no such rule. */
  documented: v.nullable(terms),
})
export type OperatorFiatRule = v.InferOutput<typeof operatorFiatRule>

export const listOperatorFiatRules = operatorEndpoint({
  method: 'GET',
  path: '/api/operator/fiat/rules',
  summary: 'Lists where, how and how much partners trade for fiat, with what operators have changed.',
  roles: ['treasurer'],
  input: undefined,
  data: v.strictObject({ rules: v.array(operatorFiatRule) }),
  errors: [],
})

/** For the audit log. */
const reason = textLine(3, 300)

const minutesOfADay = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(14_400))

export const changeFiatRule = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/fiat/rule/change',
  summary: 'Sets a partner’s rule, or takes it back, instead of what its documentation says. It holds at once.',
  roles: ['treasurer'],
  input: v.strictObject({
    ...fiatRule.entries,
    isOffered: v.boolean(),
    minutes: v.strictObject({ from: minutesOfADay, to: minutesOfADay }),
    /** The rule's, as the operator has read it: a change that crosses another one is refused. */
    changedAt: v.nullable(moment),
    reason,
  }),
  data: v.null(),
  errors: [
    apiErrorCode.notFound,
    /** Another operator has changed or reset the rule. */
    apiErrorCode.stateConflict,
  ],
})

export const resetFiatRule = operatorEndpoint({
  method: 'POST',
  path: '/api/operator/fiat/rule/reset',
  summary: 'Lets a partner’s rule be what its documentation says again.',
  roles: ['treasurer'],
  input: v.strictObject({
    ...place.entries,
    /** The rule's, as the operator has read it. */
    changedAt: moment,
    reason,
  }),
  data: v.null(),
  errors: [
    /** Also if the rule is as documented. */
    apiErrorCode.notFound,
    /** Another operator has changed the rule. */
    apiErrorCode.stateConflict,
  ],
})
