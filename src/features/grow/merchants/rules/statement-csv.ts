import type { MerchantStatement } from '#api/merchant-earnings.ts'
import { csvText } from '#src/lib/csv.ts'

type Coin = MerchantStatement['coins'][number]

export interface StatementTexts {
  readonly merchant: string
  readonly level: string
  /** The period, a month in UTC. */
  readonly month: string
  readonly terms: string
  readonly coin: string
  readonly item: string
  readonly share: string
  readonly orders: string
  readonly fees: string
  readonly amount: string
  readonly opening: string
  readonly closing: string
  readonly earned: string
  readonly returned: string
  readonly paid: string
  readonly hash: string
  readonly swaps: Readonly<Record<Coin['lines'][number]['broughtBy'], string>>
}

/** Formats a share of `0.4` as `40 %`. Stored shares have up to two decimals of a percent. */
function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`
}

/** A row of a sum, without share, orders and fees. */
function row(coin: string, item: string, amount: string): readonly string[] {
  return [coin, item, '', '', '', amount]
}

function minus(amount: string): string {
  return amount === '0' ? amount : `-${amount}`
}

/**
 * Formats a statement for a spreadsheet: exact amounts, with outgoing ones negative. Per coin, the opening, earned,
 * returned and paid amounts add up to the closing one.
 */
export function statementCsv(
  { month, name, level, terms, coins, closingHash }: MerchantStatement,
  texts: StatementTexts,
) {
  return csvText([
    [texts.merchant, name],
    [texts.level, String(level)],
    [texts.month, month],
    ...terms.map(({ startsAt, shares }) => [
      texts.terms,
      startsAt,
      ...[shares.level1, shares.level2, shares.level3].map(percent),
    ]),
    [texts.hash, closingHash],
    [texts.coin, texts.item, texts.share, texts.orders, texts.fees, texts.amount],
    ...coins.flatMap(({ coin, opening, closing, earned, returned, paid, lines }) => [
      row(coin, texts.opening, opening),
      ...lines.map(({ broughtBy, share, orders, fees, amount }) => {
        return [coin, texts.swaps[broughtBy], percent(share), String(orders), fees, amount]
      }),
      row(coin, texts.earned, earned),
      row(coin, texts.returned, minus(returned)),
      row(coin, texts.paid, minus(paid)),
      row(coin, texts.closing, closing),
    ]),
  ])
}
