import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { WebhookDelivery } from '#api/payment-webhooks.ts'
import { useWebhookActions } from '#src/features/grow/merchants/webhook.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { ListRow } from '#src/ui/list-row.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface DeliveryRowProps {
  readonly userId: string
  readonly delivery: WebhookDelivery
}

/** One webhook delivery to the shop, and its result. */
export function DeliveryRow({ userId, delivery }: DeliveryRowProps) {
  const format = useFormat()
  const { id, type, link, number, createdAt, state, nextAt } = delivery
  const date = (moment: string) => format.date(Date.parse(moment) / 1000, { style: 'date-time' })
  const next = nextAt === null ? undefined : date(nextAt)
  return (
    <ListRow
      title={<EventText type={type} />}
      description={
        <>
          <bdi className="block wrap-anywhere">{link.title}</bdi>
          {number !== null && <span className="block">{number}</span>}
          <span className="block">{date(createdAt)}</span>
          <AttemptText delivery={delivery} />
          {next !== undefined && delivery.attempts > 0 && (
            <span className="block">
              <Trans>Next attempt: {next}</Trans>
            </span>
          )}
        </>
      }
      value={<DeliveryChip state={state} />}
      action={state === 'delivered' ? undefined : <RetryButton userId={userId} id={id} />}
    />
  )
}

function EventText({ type }: Pick<WebhookDelivery, 'type'>) {
  switch (type) {
    case 'payment_link.paid':
      return <Trans>Link paid</Trans>
    case 'payment_link.paid_again':
      return <Trans>Link paid a second time</Trans>
    case 'payment_link.failed':
      return <Trans>Payment failed</Trans>
    case 'payment_link.expired':
      return <Trans>Link expired</Trans>
  }
}

function DeliveryChip({ state }: Pick<WebhookDelivery, 'state'>) {
  switch (state) {
    case 'waiting':
      return (
        <Chip tone="warning">
          <Trans>Being sent</Trans>
        </Chip>
      )
    case 'delivered':
      return (
        <Chip tone="success">
          <Trans>Delivered</Trans>
        </Chip>
      )
    case 'failed':
      return (
        <Chip tone="danger">
          <Trans>Not delivered</Trans>
        </Chip>
      )
  }
}

/** The shop's last response, or why there was none. */
function AttemptText({ delivery: { lastStatus, lastFailure } }: Pick<DeliveryRowProps, 'delivery'>) {
  if (lastStatus !== null) {
    return (
      <span className="block">
        <Trans>Your shop answered {lastStatus}</Trans>
      </span>
    )
  }
  if (lastFailure === null) return null
  return (
    <span className="block">
      <FailureText failure={lastFailure} />
    </span>
  )
}

function FailureText({ failure }: { readonly failure: NonNullable<WebhookDelivery['lastFailure']> }) {
  switch (failure) {
    case 'timeout':
      return <Trans>Your shop didn’t answer in time</Trans>
    case 'unreachable':
      return <Trans>Your shop couldn’t be reached</Trans>
    case 'unsafe':
      return <Trans>The URL leads to a private network</Trans>
    case 'suspended':
      return <Trans>Your merchant account was suspended</Trans>
    case 'removed':
      return <Trans>The webhook was removed</Trans>
  }
}

function RetryButton({ userId, id }: { readonly userId: string; readonly id: string }) {
  const { t, i18n } = useLingui()
  const { retry } = useWebhookActions(userId)
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    setIsSending(true)
    try {
      await retry(id)
      showToast(t`Being sent again`, 'success')
    } catch (error) {
      showToast(i18n._(apiErrorText(error)), 'danger')
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Button
      size="small"
      variant="ghost"
      loading={isSending}
      onClick={() => {
        if (!isSending) void send()
      }}
    >
      <Trans>Send again</Trans>
    </Button>
  )
}
