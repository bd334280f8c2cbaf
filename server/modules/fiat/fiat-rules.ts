import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import { fiatCountries } from '#api/fiat.ts'
import type { changeFiatRule, resetFiatRule } from '#api/operator-fiat-rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { parseAmount, TooFineError } from '#server/lib/amount.ts'
import type { FiatPartner, FiatRule } from '#server/providers/fiat/port.ts'

import {
  deleteRuleOverride,
  listRuleOverrides,
  lockRuleOverrides,
  type RuleOverride,
  type RulePlace,
  saveRuleOverride,
} from './fiat-rules.repository.ts'

/** A partner's rule, from its adapter or as overridden by an operator. */
export interface PartnerRule extends FiatRule {
  readonly partner: string
}

/** A rule with its operator settings. */
export interface KnownRule extends PartnerRule {
  readonly isOffered: boolean
  /** When an operator last set it; null for the adapter's rule. */
  readonly changedAt: Date | null
  /** The adapter's rule. */
  readonly documented: FiatRule | null
}

/** A rule before and after a change; undefined where there is none. */
export interface RuleChange {
  readonly before: KnownRule | undefined
  readonly after: KnownRule | undefined
}

type Override = Omit<v.InferOutput<typeof changeFiatRule.input>, 'reason'>
type Reset = Omit<v.InferOutput<typeof resetFiatRule.input>, 'reason'>

/** The rules in force for all partners: those of their documentation, and operators' overrides. */
export class FiatRules {
  readonly #partners: readonly Pick<FiatPartner, 'name' | 'rules'>[]

  constructor(partners: readonly Pick<FiatPartner, 'name' | 'rules'>[]) {
    this.#partners = partners
  }

  /** Returns the rules offered to users, in countries where third-party payment is supported. */
  async list(tx: Transaction): Promise<readonly PartnerRule[]> {
    return (await this.listAll(tx)).filter(({ isOffered, country }) => isOffered && isSupported(country))
  }

  /** Returns every rule, including those not offered. */
  async listAll(tx: Transaction): Promise<readonly KnownRule[]> {
    const overrides = (await listRuleOverrides(tx)).filter(({ partner }) => this.#isPartner(partner))
    const written = this.#partners.flatMap(({ name, rules }) => rules.map((rule) => ({ ...rule, partner: name })))
    const untouched = written.filter((rule) => !overrides.some((override) => isSamePlace(override, rule)))
    return [
      ...untouched.map((rule) => ({ ...rule, isOffered: true, changedAt: null, documented: rule })),
      ...overrides.map((override) => ({
        ...ruleOf(override),
        isOffered: override.isOffered,
        changedAt: override.changedAt,
        documented: written.find((rule) => isSamePlace(rule, override)) ?? null,
      })),
    ]
  }

  async find(tx: Transaction, place: RulePlace): Promise<PartnerRule | undefined> {
    return (await this.list(tx)).find((rule) => isSamePlace(rule, place))
  }

  /**
   * @throws ApiFailure `notFound` for an unknown partner, `invalidRequest` for impossible limits, `stateConflict` for a
   *   rule that has changed since it was read
   */
  async override(tx: Transaction, change: Override, now: Date): Promise<RuleChange> {
    const { minutes, minimum: least, maximum: most, changedAt: readAt, ...rule } = change
    if (!this.#isPartner(rule.partner)) throw new ApiFailure(apiErrorCode.notFound, 'There is no such partner')
    const [minimum, maximum] = [parseLimit(least), parseLimit(most)]
    if ((maximum !== null && maximum < (minimum ?? 0n)) || minutes.to < minutes.from) {
      throw new ApiFailure(apiErrorCode.invalidRequest, 'The largest is less than the smallest')
    }
    await lockRuleOverrides(tx)
    const before = await this.#known(tx, rule)
    requireUnchanged(before, readAt)
    const times = { minutesFrom: minutes.from, minutesTo: minutes.to, changedAt: timeOfChange(before, now) }
    await saveRuleOverride(tx, { ...rule, minimum, maximum, ...times })
    return { before, after: await this.#known(tx, rule) }
  }

  /** @throws ApiFailure `notFound` for a rule as documented, `stateConflict` for one that has changed since it was read */
  async reset(tx: Transaction, { changedAt: readAt, ...place }: Reset): Promise<RuleChange> {
    await lockRuleOverrides(tx)
    const before = await this.#known(tx, place)
    if (before === undefined || before.changedAt === null) {
      throw new ApiFailure(apiErrorCode.notFound, 'No operator has set this rule')
    }
    requireUnchanged(before, readAt)
    await deleteRuleOverride(tx, place)
    return { before, after: await this.#known(tx, place) }
  }

  /** Returns the rule at a place, also if it isn't offered. */
  async #known(tx: Transaction, place: RulePlace): Promise<KnownRule | undefined> {
    return (await this.listAll(tx)).find((rule) => isSamePlace(rule, place))
  }

  #isPartner(name: string): boolean {
    return this.#partners.some((partner) => partner.name === name)
  }
}

/** Returns whether third-party payment is supported in the country (spec §5). */
export function isSupported(country: string | null): boolean {
  return fiatCountries.some((supported) => supported === country)
}

/**
 * Compares in milliseconds, as operators read them, although the database keeps microseconds.
 * @throws ApiFailure `stateConflict`
 */
function requireUnchanged(known: KnownRule | undefined, readAt: string | null): void {
  const changedAt = known?.changedAt ?? null
  if (changedAt?.getTime() !== (readAt === null ? undefined : Date.parse(readAt))) {
    throw new ApiFailure(apiErrorCode.stateConflict, 'The rule has changed')
  }
}

/** Returns a time that tells this change from the last one, even within a millisecond or by the clock of a slower node. */
function timeOfChange(before: KnownRule | undefined, now: Date): Date {
  const changedAt = before?.changedAt ?? null
  return changedAt === null || changedAt < now ? now : new Date(changedAt.getTime() + 1)
}

/** @throws ApiFailure `invalidRequest` */
function parseLimit(text: string | null): bigint | null {
  try {
    return text === null ? null : parseAmount(text)
  } catch (error) {
    if (!(error instanceof TooFineError)) throw error
    throw new ApiFailure(apiErrorCode.invalidRequest, error.message)
  }
}

function ruleOf({ partner, direction, country, currency, method, minutesFrom, minutesTo, ...row }: RuleOverride) {
  const { minimum, maximum, verification } = row
  const minutes = { from: minutesFrom, to: minutesTo }
  return { partner, direction, country, currency, method, minimum, maximum, verification, minutes }
}

function isSamePlace(one: RulePlace, other: RulePlace): boolean {
  return (['partner', 'direction', 'country', 'currency', 'method'] as const).every((key) => one[key] === other[key])
}
