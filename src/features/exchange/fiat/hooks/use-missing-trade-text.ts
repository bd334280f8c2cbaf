import { useLingui } from '@lingui/react/macro'
import { usePayoutAccounts } from '#src/features/exchange/fiat/payout-account.queries.ts'
import { timeLeft } from '#src/features/exchange/shared/rules/offer-validity.ts'
import { useSession } from '#src/entities/session/session.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'
import type { FiatCountry } from './use-fiat-country.ts'
import type { FiatForm } from './use-fiat-form.ts'

/** Returns why an order can't be placed yet; undefined if it can. */
export function useMissingTradeText(form: FiatForm, country: FiatCountry, isAgreed: boolean): string | undefined {
  const { t } = useLingui()
  const now = useServerNow(1_000)
  const accountText = useAccountProblem(form)
  const { direction, draft, offer, change, recipient } = form
  if (country.stated === null) return t`Choose your country.`
  if (draft.amount.trim() === '') return t`Enter an amount.`
  if (offer === undefined) return t`Wait for a quote or change the amount.`
  if (timeLeft(offer, now * 1_000) === 0) return t`Quote expired. Getting a new one…`
  if (accountText !== undefined) return accountText
  if (recipient.address === undefined) {
    const isEmpty = draft.address.trim() === ''
    if (direction === 'buy') return isEmpty ? t`Enter a receive address.` : t`Check the receive address.`
    return isEmpty ? t`Enter a refund address.` : t`Check the refund address.`
  }
  if (change !== undefined) return t`Accept the new rate first.`
  return isAgreed ? undefined : t`Agree to the terms.`
}

/** Returns the problem with the payout account, if any. */
function useAccountProblem({ needsAccount, draft }: FiatForm): string | undefined {
  const { t } = useLingui()
  const format = useFormat()
  const userId = useSession()?.userId ?? null
  const now = useServerNow(60_000)
  const { data: accounts } = usePayoutAccounts(needsAccount ? userId : null)
  if (!needsAccount) return undefined
  const account = accounts?.find(({ id }) => id === draft.payoutAccountId)
  if (account === undefined) return t`Choose a payout account.`
  const usable = Date.parse(account.usableFrom) / 1_000
  const time = format.date(usable, { style: 'date-time' })
  return usable > now ? t`You can use this account from ${time}.` : undefined
}
