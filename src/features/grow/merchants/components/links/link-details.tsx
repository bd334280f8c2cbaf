import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentLink } from '#api/payment-links.ts'
import { networkName } from '#deployments/network-name.ts'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { useLinkActions } from '#src/features/grow/merchants/link.queries.ts'
import { paymentLinkUrl } from '#src/features/grow/merchants/rules/payment-link-href.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { SendIcon } from '#src/ui/icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { linkPaymentTexts } from './link-texts.tsx'
import { useAskedText } from './use-asked-text.ts'

interface LinkDetailsProps {
  readonly userId: string
  readonly link: PaymentLink
}

/** A link to share, and its payments. */
export function LinkDetails({ userId, link }: LinkDetailsProps) {
  const { i18n } = useLingui()
  const format = useFormat()
  const askedText = useAskedText()
  const { coin, network, reference, state, expiresAt, isSingle, paid, paidAmount, payments } = link
  return (
    <div className="space-y-5">
      {state === 'open' && <Handing link={link} />}
      {isSingle && paid > 1 && (
        <Notice tone="warning" title={<Trans>Paid more than once</Trans>}>
          <Trans>
            A payment arrived after someone else had already paid. Contact the payer to settle what happens to it.
          </Trans>
        </Notice>
      )}
      <Facts>
        <Fact label={<Trans>Amount</Trans>} value={askedText(link)} />
        <Fact label={<Trans>Network</Trans>} value={networkName(network)} />
        {reference !== null && <Fact label={<Trans>Your reference</Trans>} value={<bdi>{reference}</bdi>} />}
        <Fact
          label={<Trans>Valid until</Trans>}
          value={format.date(Date.parse(expiresAt) / 1000, { style: 'date-time' })}
        />
        <Fact label={<Trans>Received</Trans>} value={format.coinAmount(`${paidAmount} ${coin}`)} />
      </Facts>
      {payments.length > 0 && (
        <section>
          <h3 className="font-semibold">
            <Trans>Latest payments</Trans>
          </h3>
          <Facts>
            {payments.map(({ number, state, createdAt, amount }) => (
              <Fact
                key={number}
                label={number}
                value={i18n._(linkPaymentTexts[state])}
                detail={`${format.coinAmount(`${amount} ${coin}`)} · ${format.date(Date.parse(createdAt) / 1000, { style: 'date-time' })}`}
              />
            ))}
          </Facts>
        </section>
      )}
      {state === 'open' && <CloseLink userId={userId} id={link.id} />}
    </div>
  )
}

function Handing({ link: { id, title } }: Pick<LinkDetailsProps, 'link'>) {
  const { t } = useLingui()
  const url = paymentLinkUrl(id)
  return (
    <div className="flex flex-col items-center gap-2">
      <QrCode text={url} label={t`QR code of the payment link`} size={196} />
      <p className="flex max-w-full items-center gap-1 text-caption text-ink-muted">
        <span className="min-w-0 break-all">{url}</span>
        <CopyButton text={url} label={t`Copy the payment link`} />
      </p>
      {typeof navigator.share === 'function' && (
        <Button
          variant="secondary"
          block
          icon={SendIcon}
          onClick={() => {
            navigator.share({ title, url }).catch((error: unknown) => {
              // The user closed the device's share sheet.
              if (error instanceof DOMException && error.name === 'AbortError') return
              showToast(t`Couldn’t share. Copy the link instead.`, 'danger')
            })
          }}
        >
          <Trans>Share link</Trans>
        </Button>
      )}
    </div>
  )
}

function CloseLink({ userId, id }: { readonly userId: string; readonly id: string }) {
  const { t } = useLingui()
  const confirmThen = useConfirmedAction()
  const { close } = useLinkActions(userId)
  const ask = async () =>
    confirmThen({
      question: {
        title: t`Close this link?`,
        text: t`No one can pay with it anymore, and you can’t reopen it. Payments already on their way still arrive.`,
        confirm: t`Close link`,
      },
      act: async () => close(id),
      doneText: () => t`Link closed`,
    })
  return (
    <Button variant="secondary" block onClick={() => void ask()}>
      <Trans>Close link</Trans>
    </Button>
  )
}
