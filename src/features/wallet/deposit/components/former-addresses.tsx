import { Trans, useLingui } from '@lingui/react/macro'
import type { Address } from 'viem'
import { useFormat } from '#src/lib/use-format.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface FormerAddressesProps {
  /** When the current address was assigned, in ISO 8601. */
  readonly since: string
  readonly former: readonly { readonly address: Address; readonly since: string }[]
}

/** Warns users who saved the previous address that it has changed. Deposits to old addresses are still credited. */
export function FormerAddresses({ since, former }: FormerAddressesProps) {
  const { t } = useLingui()
  const format = useFormat()
  const day = (moment: string) => format.date(Date.parse(moment) / 1000, { style: 'date' })
  const changedOn = day(since)
  return (
    <Notice tone="warning" title={<Trans>Your deposit address changed on {changedOn}</Trans>}>
      <Trans>
        Use the new one below and replace the old one wherever you saved it. We’ll still credit anything sent to your
        old addresses.
      </Trans>
      <ul aria-label={t`Previous deposit addresses`} className="mt-2 space-y-2">
        {former.map(({ address, since: givenAt }) => {
          const givenOn = day(givenAt)
          return (
            <li key={address}>
              <AddressText address={address} show="full" />
              <span className="text-ink-muted">
                <Trans>Yours since {givenOn}</Trans>
              </span>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
