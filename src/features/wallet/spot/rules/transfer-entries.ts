import * as v from 'valibot'
import { email, type EntryFault } from '#api/account-rules.ts'
import { type Coin, coinSymbol } from '#api/coins.ts'
import { decimal, uuid } from '#api/primitives.ts'
import { transferProblem, type TransferTerms, transferTerms } from '#api/transfer-rules.ts'
import { coinAmountText, coinDecimals, parseCoinAmount } from '#src/lib/coin-units.ts'
import { decimalToUnits } from '#src/lib/units.ts'

/** The user's input for a transfer, as in the fields. */
export interface TransferEntries {
  readonly coin: string | undefined
  readonly amount: string
  readonly email: string
  readonly note: string
}

export const noteLimit = 100

/** A complete transfer with its sender. Kept in the router's state, so that it survives a reload. */
const transferDraft = v.strictObject({
  userId: uuid,
  /** Resending with the same id is the same transfer. */
  id: uuid,
  coin: coinSymbol,
  amount: decimal,
  email: v.string(),
  note: v.nullable(v.string()),
})

export type TransferDraft = v.InferOutput<typeof transferDraft>

/** A complete transfer. */
export type CheckedTransfer = Omit<TransferDraft, 'userId' | 'id'>

/** Returns the user's draft in the router's state, if there is one. */
export function parseTransferDraft(state: unknown, userId: string): TransferDraft | undefined {
  const result = v.safeParse(v.object({ transfer: transferDraft }), state)
  return result.success && result.output.transfer.userId === userId ? result.output.transfer : undefined
}

export type AmountFault =
  | 'missing'
  | 'not-a-number'
  | 'too-fine'
  | 'above-available'
  | NonNullable<ReturnType<typeof transferProblem>>

export interface TransferFaults {
  readonly coin?: 'missing'
  readonly amount?: AmountFault
  readonly email?: EntryFault | 'own' | undefined
  readonly note?: 'too-long'
}

export interface TransferContext {
  /** In 10^-18 of the coin. */
  readonly available: bigint
  /** The limits of the coin's amount; `undefined` while no coin is chosen. */
  readonly terms: TransferTerms | undefined
  readonly ownEmail: string
}

/** Returns the limits of a coin's transfer amount. `used` is the used part of the 24-hour limit, as in the API. */
export function transferTermsOf(coin: Coin, used = '0'): TransferTerms {
  const { networks, dailyWithdrawalLimit, withoutReviewLimit } = coin
  return transferTerms({
    depositMinimums: networks.map(({ deposit }) => parseCoinAmount(deposit.minimum)),
    dailyLimit: parseCoinAmount(dailyWithdrawalLimit),
    withoutReviewLimit: parseCoinAmount(withoutReviewLimit),
    used: parseCoinAmount(used),
  })
}

/** Returns the amount for "Max". */
export function maxTransfer(available: bigint, { limitLeft }: TransferTerms): bigint {
  return available < limitLeft ? available : limitLeft
}

/** Returns the faults of the entries or, if there are none, the transfer. */
export function checkTransfer(
  { coin, amount, email: typedEmail, note }: TransferEntries,
  { available, terms, ownEmail }: TransferContext,
): { readonly faults: TransferFaults } | { readonly transfer: CheckedTransfer } {
  const units = decimalToUnits(amount, coinDecimals)
  const recipient = v.safeParse(email, typedEmail)
  const amountFault = faultOfAmount(units, available, terms)
  const emailFault = recipient.success
    ? recipient.output === ownEmail
      ? 'own'
      : undefined
    : (recipient.issues[0].message as EntryFault)
  const trimmedNote = note.trim()
  const faults: TransferFaults = {
    ...(coin === undefined && { coin: 'missing' }),
    ...(amountFault && { amount: amountFault }),
    ...(emailFault && { email: emailFault }),
    ...(trimmedNote.length > noteLimit && { note: 'too-long' }),
  }
  if (Object.keys(faults).length > 0 || coin === undefined || !units.ok || !recipient.success) return { faults }
  const noteText = trimmedNote === '' ? null : trimmedNote
  return { transfer: { coin, amount: coinAmountText(units.units), email: recipient.output, note: noteText } }
}

function faultOfAmount(
  result: ReturnType<typeof decimalToUnits>,
  available: bigint,
  terms: TransferTerms | undefined,
): AmountFault | undefined {
  if (!result.ok) return result.problem === 'empty' ? 'missing' : result.problem
  if (result.units === 0n) return 'missing'
  if (result.units > available) return 'above-available'
  return terms && transferProblem(result.units, terms)
}
