import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import { fiatCountries } from '#api/fiat.ts'
import type { changeFiatRule } from '#api/operator-fiat-rules.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { parseAmount, TooFineError } from '#server/lib/amount.ts'
import type { FiatPartner, FiatRule } from '#server/providers/fiat/port.ts'

import { listRuleOverrides, type RuleOverride, type RulePlace, saveRuleOverride } from './fiat-rules.repository.ts'

/** A partner's rule, from its adapter or as overridden by an operator. */
export interface PartnerRule extends FiatRule {
  readonly partner: string
}

/** A rule with its operator settings. */
export interface KnownRule extends PartnerRule {
  readonly isOffered: boolean
  readonly isOverridden: boolean
  /** The adapter's rule. */
  readonly documented: FiatRule | null
}

type Override = Omit<v.InferOutput<typeof changeFiatRule.input>, 'reason'>

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
      ...untouched.map((rule) => ({ ...rule, isOffered: true, isOverridden: false, documented: rule })),
      ...overrides.map((override) => ({
        ...ruleOf(override),
        isOffered: override.isOffered,
        isOverridden: true,
        documented: written.find((rule) => isSamePlace(rule, override)) ?? null,
      })),
    ]
  }

  async find(tx: Transaction, place: RulePlace): Promise<PartnerRule | undefined> {
    return (await this.list(tx)).find((rule) => isSamePlace(rule, place))
  }

  /** @throws ApiFailure `notFound` for an unknown partner, `invalidRequest` for impossible limits */
  async override(tx: Transaction, change: Override, now: Date): Promise<void> {
    const { minutes, minimum: least, maximum: most, ...rule } = change
    if (!this.#isPartner(rule.partner)) throw new ApiFailure(apiErrorCode.notFound, 'There is no such partner')
    const [minimum, maximum] = [parseLimit(least), parseLimit(most)]
    if ((maximum !== null && maximum < (minimum ?? 0n)) || minutes.to < minutes.from) {
      throw new ApiFailure(apiErrorCode.invalidRequest, 'The largest is less than the smallest')
    }
    const times = { minutesFrom: minutes.from, minutesTo: minutes.to, changedAt: now }
    await saveRuleOverride(tx, { ...rule, minimum, maximum, ...times })
  }

  #isPartner(name: string): boolean {
    return this.#partners.some((partner) => partner.name === name)
  }
}

/** Returns whether third-party payment is supported in the country (spec §5). */
export function isSupported(country: string | null): boolean {
  return fiatCountries.some((supported) => supported === country)
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
