import { useLingui } from '@lingui/react/macro'
import type { PayoutAccountView } from '#api/payout-accounts.ts'
import { useAccountKindText } from '#src/features/exchange/fiat/hooks/use-account-texts.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { useServerNow } from '#src/lib/use-server-now.ts'

/** The account's owner, and from when it can be used. */
export function AccountState({ account }: { readonly account: PayoutAccountView }) {
  const { t } = useLingui()
  const format = useFormat()
  const kindText = useAccountKindText()
  const now = useServerNow(60_000)
  const { holder, kind, usableFrom } = account
  const usable = Date.parse(usableFrom) / 1_000
  const time = format.date(usable, { style: 'date-time' })
  return (
    <>
      {kindText[kind]} · {holder}
      {usable > now && <span className="block">{t`Available from ${time}`}</span>}
    </>
  )
}
