import { eq } from 'drizzle-orm'

import type { Transaction } from '#server/db/database.ts'
import { fiatQuotes } from '#server/db/schema/fiat.ts'
import { findQuote, insertQuote, type QuoteRow } from '#server/orders/quotes.repository.ts'

type FiatRow = Omit<typeof fiatQuotes.$inferSelect, 'quoteId'>

/** A quote with the fields that only fiat quotes have. */
export type FiatQuote = QuoteRow & FiatRow

export async function insertFiatQuote(tx: Transaction, quote: QuoteRow, more: FiatRow): Promise<void> {
  await insertQuote(tx, quote)
  await tx.insert(fiatQuotes).values({ ...more, quoteId: quote.id })
}

export async function findFiatQuote(tx: Transaction, id: string): Promise<FiatQuote | undefined> {
  const quote = await findQuote(tx, id)
  const [row] = await tx.select().from(fiatQuotes).where(eq(fiatQuotes.quoteId, id))
  if (quote === undefined || row === undefined) return undefined
  const { country, method, partnerFee, networkFee } = row
  return { ...quote, country, method, partnerFee, networkFee }
}
