import { updateProfile } from '#api/account.ts'
import { createFiatOrder, type FiatOrder, getFiatQuote } from '#api/fiat.ts'
import type * as v from 'valibot'

import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

type QuoteInput = v.InferInput<typeof getFiatQuote.input>

export const evmAddress = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

/** 100 BRL by Pix for coins on BSC. */
export const buying = {
  direction: 'buy',
  partner: 'scripted',
  country: 'BR',
  currency: 'BRL',
  asset: 'bsc/native',
  method: 'pix',
  amount: '100',
  side: 'fiat',
} as const satisfies QuoteInput

/** 4 coins on BSC for reais by Pix. */
export const selling = { ...buying, direction: 'sell', amount: '4', side: 'coin' } as const satisfies QuoteInput

export function agreed(quoteId: string, address = evmAddress) {
  return { quoteId, address, termsAgreed: true, sharingAgreed: true } as const
}

/** Sets the country in a user's profile. */
export async function settleIn(server: TestApp, person: Person, country: 'BR' | 'IN' | 'FR' | null): Promise<void> {
  await server.ask(updateProfile, { country }, person.signedIn)
}

export async function quoteFiat(server: TestApp, { signedIn }: Person, input: QuoteInput = buying) {
  const { offer } = await server.ask(getFiatQuote, input, signedIn)
  if (offer === null) throw new Error('The partner made no offer')
  return offer
}

/** Creates an unpaid order. */
export async function orderFiat(
  server: TestApp,
  person: Person,
  input: QuoteInput = buying,
  address = evmAddress,
): Promise<FiatOrder> {
  const { quoteId } = await quoteFiat(server, person, input)
  return server.ask(createFiatOrder, agreed(quoteId, address), person.signedIn)
}
