import type { FiatRuleView } from '#api/fiat.ts'
import type { FiatRuleTerms, OperatorFiatRule } from '#api/operator-fiat-rules.ts'
import type { Database } from '#server/db/database.ts'
import { formatOrNull } from '#server/ordering/quoted-amounts.ts'
import type { FiatPartner, FiatRule } from '#server/providers/fiat/port.ts'

import type { FiatCatalogue } from './fiat-catalogue.ts'
import type { FiatRules, KnownRule, PartnerRule } from './fiat-rules.ts'

export interface FiatOptionParts {
  readonly database: Database
  readonly partners: readonly FiatPartner[]
  readonly catalogue: FiatCatalogue
  readonly rules: FiatRules
}

/** Returns the coins that can be bought and sold, the partners, and their rules by country and payment method. */
export async function viewOptions({ database, partners, catalogue, rules }: FiatOptionParts) {
  return {
    partners: partners.map(({ name, title, checkout, shares, asksFor = [] }) => ({
      name,
      title,
      checkout,
      shares: [...shares],
      asksFor: [...asksFor],
    })),
    coins: [...(await catalogue.list())],
    rules: (await rules.list(database)).map(viewRule),
  }
}

function viewRule(rule: PartnerRule): FiatRuleView {
  const { partner, direction, country, currency, method } = rule
  return { partner, direction, country, currency, method, ...viewTerms(rule) }
}

function viewTerms({ minimum, maximum, verification, minutes }: FiatRule): FiatRuleTerms {
  return { minimum: formatOrNull(minimum), maximum: formatOrNull(maximum), verification, minutes: { ...minutes } }
}

export function viewOperatorRule({ isOffered, changedAt, documented, ...rule }: KnownRule): OperatorFiatRule {
  return {
    ...viewRule(rule),
    isOffered,
    changedAt: changedAt?.toISOString() ?? null,
    documented: documented && viewTerms(documented),
  }
}
