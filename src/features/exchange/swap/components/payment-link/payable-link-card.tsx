import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { PayableLink } from '#api/payment-links.ts'
import { networkName } from '#deployments/network-name.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** A link's purpose, merchant and amount. The merchant's text is set apart from ours. */
export function PayableLinkCard({ link }: { readonly link: PayableLink }) {
  const format = useFormat()
  const { title, merchant, amount, fiat, amountUntil, coin, network } = link
  const inCoin = amount === null ? undefined : format.coinAmount(`${amount} ${coin}`)
  const until = amountUntil === null ? undefined : format.date(Date.parse(amountUntil) / 1000, { style: 'time' })
  const name = networkName(network)
  return (
    <Card>
      <div className="flex flex-col items-center gap-1 py-2 text-center">
        <h2 className="text-lead font-semibold wrap-anywhere">
          <bdi>{title}</bdi>
        </h2>
        <p className="text-title font-bold tabular-nums">
          {fiat === null ? inCoin : format.fiat(fiat.amount, fiat.currency)}
        </p>
        {fiat !== null && inCoin !== undefined && (
          <p className="font-semibold tabular-nums">
            {until === undefined ? (
              inCoin
            ) : (
              <Trans>
                {inCoin} until {until}
              </Trans>
            )}
          </p>
        )}
        <p className="text-caption text-ink-muted wrap-anywhere">
          <Trans>
            {<bdi>{merchant}</bdi>} receives it on {name}
          </Trans>
        </p>
        <p className="pt-2 text-caption text-ink-muted">
          <Trans>The merchant wrote what this payment is for. Sevenport doesn’t sell or deliver it.</Trans>
        </p>
      </div>
    </Card>
  )
}

/** Why a link can't be paid; empty while it can. */
export function LinkState({ link: { state } }: { readonly link: PayableLink }): ReactNode {
  switch (state) {
    case 'open':
      return null
    case 'under-way':
      return (
        <Notice tone="info" title={<Trans>Someone is paying this link</Trans>}>
          <Trans>It takes one payment. If that payment doesn’t arrive, you can pay here later.</Trans>
        </Notice>
      )
    case 'paid':
      return (
        <Notice tone="success" title={<Trans>This link is paid</Trans>}>
          <Trans>The merchant has received the payment. Don’t pay again.</Trans>
        </Notice>
      )
    case 'expired':
      return (
        <Notice tone="warning" title={<Trans>This link has expired</Trans>}>
          <Trans>Ask the merchant for a new one.</Trans>
        </Notice>
      )
    case 'closed':
      return (
        <Notice tone="warning" title={<Trans>The merchant has closed this link</Trans>}>
          <Trans>Ask the merchant for a new one.</Trans>
        </Notice>
      )
    case 'unpriced':
      return (
        <Notice tone="warning" title={<Trans>No market price right now</Trans>}>
          <Trans>Without one, we can’t tell how much of the coin is due. Try again in a few minutes.</Trans>
        </Notice>
      )
    case 'suspended':
      return (
        <Notice tone="warning" title={<Trans>This merchant can’t be paid right now</Trans>}>
          <Trans>Don’t send anything to an address you were given elsewhere. Contact the merchant.</Trans>
        </Notice>
      )
  }
}
