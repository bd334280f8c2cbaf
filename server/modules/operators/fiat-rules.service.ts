import type * as v from 'valibot'

import { apiErrorCode } from '#api/errors.ts'
import type { changeFiatRule, FiatRulePlace, OperatorFiatRule, resetFiatRule } from '#api/operator-fiat-rules.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import type { SignedIn } from '#server/http/route.ts'

import type { OperatorGuard } from './operator-guard.ts'

type Change = v.InferOutput<typeof changeFiatRule.input>
type Reset = v.InferOutput<typeof resetFiatRule.input>

export interface FiatRuleOptions {
  readonly database: Database
  readonly guard: OperatorGuard
  /** Where fiat partners trade, by which methods, and within which limits. */
  readonly rules: {
    readonly list: (tx: Transaction) => Promise<readonly OperatorFiatRule[]>
    /** @throws ApiFailure `notFound`, `invalidRequest` */
    readonly override: (tx: Transaction, change: Omit<Change, 'reason'>) => Promise<void>
    /** @returns False if no operator has overridden the rule. */
    readonly reset: (tx: Transaction, place: FiatRulePlace) => Promise<boolean>
  }
}

/** Lets operators view and change fiat partners' rules without a release. */
export class FiatRuleService {
  readonly #options: FiatRuleOptions

  constructor(options: FiatRuleOptions) {
    this.#options = options
  }

  /** @throws ApiFailure `forbidden` */
  async list(caller: SignedIn): Promise<OperatorFiatRule[]> {
    const { database, guard, rules } = this.#options
    return database.transaction(async (tx) => {
      await guard.require(tx, caller)
      return [...(await rules.list(tx))]
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `invalidRequest` */
  async change(caller: SignedIn, { reason, ...change }: Change): Promise<void> {
    const { database, guard, rules } = this.#options
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      await rules.override(tx, change)
      const { isOffered, minimum, maximum, verification, minutes } = change
      const details = {
        offered: isOffered ? 'yes' : 'no',
        minimum,
        maximum,
        verification,
        minutes: `${minutes.from}–${minutes.to}`,
        reason,
      }
      await guard.record(tx, caller, { action: 'change-fiat-rule', subject: subjectOf(change), details })
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound` */
  async reset(caller: SignedIn, { reason, ...place }: Reset): Promise<void> {
    const { database, guard, rules } = this.#options
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      if (!(await rules.reset(tx, place))) throw new ApiFailure(apiErrorCode.notFound, 'No operator has set this rule')
      await guard.record(tx, caller, { action: 'reset-fiat-rule', subject: subjectOf(place), details: { reason } })
    })
  }
}

function subjectOf({ partner, direction, country, currency, method }: FiatRulePlace): string {
  return [partner, direction, country, currency, method].join(' ')
}
