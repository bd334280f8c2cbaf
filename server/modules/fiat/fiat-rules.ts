import { fiatCountries } from '#api/fiat.ts'
import type { Transaction } from '#server/db/database.ts'
import type { FiatPartner, FiatRule } from '#server/providers/fiat/port.ts'

import { listRuleOverrides, type RuleOverride, type RulePlace } from './fiat-rules.repository.ts'

/** A partner's rule, as it stands beside its adapter or as an operator has set it. */
export interface PartnerRule extends FiatRule {
  readonly partner: string
}

/** What holds for every partner, by its documentation and by the word of operators. */
export class FiatRules {
  readonly #partners: readonly Pick<FiatPartner, 'name' | 'rules'>[]

  constructor(partners: readonly Pick<FiatPartner, 'name' | 'rules'>[]) {
    this.#partners = partners
  }

  /** In countries where third-party payment is supported. */
  async list(tx: Transaction): Promise<readonly PartnerRule[]> {
    const overrides = await listRuleOverrides(tx)
    const written = this.#partners.flatMap(({ name, rules }) => rules.map((rule) => ({ ...rule, partner: name })))
    const untouched = written.filter((rule) => !overrides.some((override) => isSamePlace(override, rule)))
    const set = overrides.filter(({ isOffered, partner }) => isOffered && this.isPartner(partner)).map(ruleOf)
    return [...untouched, ...set].filter(({ country }) => isSupported(country))
  }

  async find(tx: Transaction, place: RulePlace): Promise<PartnerRule | undefined> {
    return (await this.list(tx)).find((rule) => isSamePlace(rule, place))
  }

  isPartner(name: string): boolean {
    return this.#partners.some((partner) => partner.name === name)
  }
}

/** Whether third-party payment is supported there (spec §5). */
export function isSupported(country: string | null): boolean {
  return fiatCountries.some((supported) => supported === country)
}

function ruleOf({ partner, direction, country, currency, method, minutesFrom, minutesTo, ...row }: RuleOverride) {
  const { minimum, maximum, verification } = row
  const minutes = { from: minutesFrom, to: minutesTo }
  return { partner, direction, country, currency, method, minimum, maximum, verification, minutes }
}

function isSamePlace(one: RulePlace, other: RulePlace): boolean {
  return (['partner', 'direction', 'country', 'currency', 'method'] as const).every((key) => one[key] === other[key])
}
