import { apiErrorCode } from '#api/errors.ts'
import type { CoinTermPlace } from '#api/operator-coin-terms.ts'
import type { CoinRegistry } from '#server/coins/coin-registry.ts'
import { isSamePlace, listTermValues, withTerms } from '#server/coins/current-coins.ts'
import { boundsOf, deskLimitsFit, fitTogether } from '#server/coins/term-bounds.ts'
import { type CoinTermValue, listTermChanges } from '#server/coins/term-changes.repository.ts'
import type { Transaction } from '#server/db/database.ts'
import { ApiFailure } from '#server/http/api-failure.ts'
import { parseAmount, TooFineError } from '#server/lib/amount.ts'

/** Returns the value of a fee or limit. @throws ApiFailure `notFound` */
export function valueIn(coins: CoinRegistry, place: CoinTermPlace): bigint {
  const found = listTermValues(coins).find((term) => isSamePlace(term, place))
  if (found === undefined) throw new ApiFailure(apiErrorCode.notFound, 'There is no such fee or limit')
  return found.value
}

/**
 * Rejects a value that is out of bounds, or that would ever contradict another fee or limit of the coin: when it takes
 * effect, or when any other announced change does.
 * @throws ApiFailure `notFound`, `invalidRequest`, `termsContradict`
 */
export async function requireTerms(
  tx: Transaction,
  released: CoinRegistry,
  wanted: CoinTermValue & { readonly startsAt: Date },
): Promise<void> {
  const { kind, coin: symbol, value, startsAt } = wanted
  const { lowest, highest } = boundsOf(kind, valueIn(released, wanted))
  if (value < lowest || value > highest) throw new ApiFailure(apiErrorCode.invalidRequest, 'value: it is out of bounds')
  const changes = await listTermChanges(tx, { coin: symbol })
  const before = changes.filter((change) => change.startsAt <= startsAt)
  const after = changes.filter((change) => change.startsAt > startsAt)
  // Of changes that start at the same time, the one confirmed last wins.
  const timeline: readonly CoinTermValue[] = [...before, wanted, ...after]
  for (const moment of [startsAt, ...after.map((change) => change.startsAt)]) {
    const begun = timeline.slice(0, before.length + 1 + after.filter((change) => change.startsAt <= moment).length)
    if (!doFit(withTerms(released, begun), symbol)) {
      throw new ApiFailure(
        apiErrorCode.termsContradict,
        `It contradicts another fee or limit of ${symbol ?? 'the desk'}`,
      )
    }
  }
}

function doFit(coins: CoinRegistry, symbol: string | null): boolean {
  if (symbol === null) return coins.desk !== null && deskLimitsFit(coins.desk)
  const coin = coins.find(symbol)
  return coin !== undefined && fitTogether(coin)
}

/** @throws ApiFailure `invalidRequest` */
export function readTermAmount(text: string): bigint {
  try {
    return parseAmount(text)
  } catch (error) {
    if (!(error instanceof TooFineError)) throw error
    throw new ApiFailure(apiErrorCode.invalidRequest, error.message)
  }
}
