import type { FiatRulePlace, FiatRuleTerms, OperatorFiatRule } from '#api/operator-fiat-rules.ts'
import { currencyDecimals } from '#src/lib/format.ts'
import { decimalToUnits, unitsToDecimal } from '#src/lib/units.ts'

/** The rules an operator wants to see. An omitted field matches any value. */
export interface RuleFilter {
  readonly partner?: string | undefined
  readonly country?: string | undefined
  readonly direction?: OperatorFiatRule['direction'] | undefined
  readonly change: 'all' | 'changed' | 'withdrawn'
}

export function fits(rule: OperatorFiatRule, { partner, country, direction, change }: RuleFilter): boolean {
  if (partner !== undefined && rule.partner !== partner) return false
  if (country !== undefined && rule.country !== country) return false
  if (direction !== undefined && rule.direction !== direction) return false
  return change === 'all' || (change === 'changed' ? rule.changedAt !== null : !rule.isOffered)
}

/** Returns a rule's unique key, which also groups rules by partner when sorted. */
export function placeKey({ partner, direction, country, currency, method }: FiatRulePlace): string {
  return [partner, direction, country, currency, method].join(' ')
}

/** A rule as typed by an operator. */
export interface TypedRule {
  readonly isOffered: boolean
  /** Empty for no limit. */
  readonly minimum: string
  readonly maximum: string
  readonly verification: FiatRuleTerms['verification']
  readonly from: string
  readonly to: string
  readonly reason: string
}

export type RuleField = 'minimum' | 'maximum' | 'from' | 'to' | 'reason'

export function typedRule({ isOffered, minimum, maximum, verification, minutes }: OperatorFiatRule): TypedRule {
  const { from, to } = minutes
  return {
    isOffered,
    minimum: minimum ?? '',
    maximum: maximum ?? '',
    verification,
    from: String(from),
    to: String(to),
    reason: '',
  }
}

/** As in the API contract. */
const [shortestReason, mostMinutes] = [3, 14_400]

/** Returns the change that an operator typed, or the invalid fields. */
export function readRule(typed: TypedRule, currency: string) {
  const decimals = currencyDecimals(currency)
  const [minimum, maximum] = [readLimit(typed.minimum, decimals), readLimit(typed.maximum, decimals)]
  const [from, to] = [readMinutes(typed.from), readMinutes(typed.to)]
  const reason = typed.reason.trim()
  const wrong: RuleField[] = []
  if (minimum === undefined) wrong.push('minimum')
  if (maximum === undefined || isBelow(maximum, minimum ?? null)) wrong.push('maximum')
  if (from === undefined) wrong.push('from')
  if (to === undefined || (from !== undefined && to < from)) wrong.push('to')
  if (reason.length < shortestReason) wrong.push('reason')
  if (wrong.length > 0 || minimum === undefined || maximum === undefined || from === undefined || to === undefined) {
    return { wrong }
  }
  const limits = { minimum: limitText(minimum, decimals), maximum: limitText(maximum, decimals) }
  const { isOffered, verification } = typed
  return { wrong, change: { isOffered, verification, ...limits, minutes: { from, to }, reason } }
}

/** Returns null for no limit, undefined for an invalid amount. */
function readLimit(text: string, decimals: number): bigint | null | undefined {
  const read = decimalToUnits(text, decimals)
  if (read.ok) return read.units
  return read.problem === 'empty' ? null : undefined
}

function isBelow(maximum: bigint | null, minimum: bigint | null): boolean {
  return maximum !== null && minimum !== null && maximum < minimum
}

function limitText(units: bigint | null, decimals: number): string | null {
  return units === null ? null : unitsToDecimal(units, decimals)
}

function readMinutes(text: string): number | undefined {
  const minutes = /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined
  return minutes !== undefined && minutes <= mostMinutes ? minutes : undefined
}
