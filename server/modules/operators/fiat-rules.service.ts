import type * as v from 'valibot'

import type { changeFiatRule, FiatRulePlace, OperatorFiatRule, resetFiatRule } from '#api/operator-fiat-rules.ts'
import type { Database, Transaction } from '#server/db/database.ts'
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
    /** @throws ApiFailure `notFound`, `invalidRequest`, `stateConflict` */
    readonly override: (tx: Transaction, change: Omit<Change, 'reason'>) => Promise<RuleChange>
    /** @throws ApiFailure `notFound`, `stateConflict` */
    readonly reset: (tx: Transaction, place: Omit<Reset, 'reason'>) => Promise<RuleChange>
  }
}

/** A rule before and after a change; undefined where there is none. */
interface RuleChange {
  readonly before: OperatorFiatRule | undefined
  readonly after: OperatorFiatRule | undefined
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

  /** @throws ApiFailure `forbidden`, `notFound`, `invalidRequest`, `stateConflict` */
  async change(caller: SignedIn, { reason, ...change }: Change): Promise<void> {
    const { database, guard, rules } = this.#options
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const details = { ...factsOf(await rules.override(tx, change)), reason }
      await guard.record(tx, caller, { action: 'change-fiat-rule', subject: subjectOf(change), details })
    })
  }

  /** @throws ApiFailure `forbidden`, `notFound`, `stateConflict` */
  async reset(caller: SignedIn, { reason, ...place }: Reset): Promise<void> {
    const { database, guard, rules } = this.#options
    await database.transaction(async (tx) => {
      await guard.require(tx, caller)
      const details = { ...factsOf(await rules.reset(tx, place)), reason }
      await guard.record(tx, caller, { action: 'reset-fiat-rule', subject: subjectOf(place), details })
    })
  }
}

function subjectOf({ partner, direction, country, currency, method }: FiatRulePlace): string {
  return [partner, direction, country, currency, method].join(' ')
}

/** Returns the whole rule, with what it was before where it has changed. */
function factsOf({ before, after }: RuleChange): Record<string, string> {
  const [old, changed] = [inWords(before), inWords(after)]
  const names = ['offered', 'minimum', 'maximum', 'verification', 'minutes'] as const
  return Object.fromEntries(
    names.map((name) => [name, old[name] === changed[name] ? changed[name] : `${old[name]} → ${changed[name]}`]),
  )
}

function inWords(rule: OperatorFiatRule | undefined) {
  return {
    offered: rule === undefined ? 'none' : rule.isOffered ? 'yes' : 'no',
    minimum: rule?.minimum ?? 'none',
    maximum: rule?.maximum ?? 'none',
    verification: rule?.verification ?? 'none',
    minutes: rule === undefined ? 'none' : `${rule.minutes.from}–${rule.minutes.to}`,
  }
}
