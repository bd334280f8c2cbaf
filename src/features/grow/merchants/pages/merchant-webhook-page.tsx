import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PaymentWebhook } from '#api/payment-webhooks.ts'
import { paths } from '#src/config/paths.ts'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { DeliveryRow } from '#src/features/grow/merchants/components/links/delivery-row.tsx'
import { MerchantsOnly } from '#src/features/grow/merchants/components/links/merchants-only.tsx'
import { WebhookSheet } from '#src/features/grow/merchants/components/links/webhook-sheet.tsx'
import {
  paymentWebhookQueryOptions,
  useWebhookActions,
  useWebhookDeliveries,
} from '#src/features/grow/merchants/webhook.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { Fact, Facts } from '#src/ui/facts.tsx'
import { BankIcon } from '#src/ui/icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** The webhook that reports payments to a merchant's shop, and its deliveries. */
export function Component() {
  const { t } = useLingui()
  return (
    <PageFrame title={t`Webhook`} backTo={paths.merchantLinks}>
      <MerchantsOnly>{(userId, isActive) => <Webhook userId={userId} isActive={isActive} />}</MerchantsOnly>
    </PageFrame>
  )
}

interface WebhookProps {
  readonly userId: string
  readonly isActive: boolean
}

function Webhook({ userId, isActive }: WebhookProps) {
  const { t } = useLingui()
  const query = useQuery(paymentWebhookQueryOptions(userId))
  const source = useWebhookDeliveries(userId)
  return (
    <>
      {!isActive && (
        <Notice tone="warning">
          <Trans>Your merchant account is suspended. No messages are sent to your shop until it’s resumed.</Trans>
        </Notice>
      )}
      {query.data === undefined ? (
        <QueryState query={query} empty={null} />
      ) : (
        <WebhookCard userId={userId} isActive={isActive} webhook={query.data.webhook} />
      )}
      <EndlessList
        source={source}
        label={t`Messages to your shop, newest first`}
        itemKey={({ id }) => id}
        empty={
          <EmptyState
            icon={BankIcon}
            title={<Trans>No messages yet</Trans>}
            text={<Trans>Messages to your shop appear here for 30 days.</Trans>}
          />
        }
      >
        {(delivery) => <DeliveryRow userId={userId} delivery={delivery} />}
      </EndlessList>
    </>
  )
}

function WebhookCard({ userId, isActive, webhook }: WebhookProps & { readonly webhook: PaymentWebhook | null }) {
  const { t } = useLingui()
  const format = useFormat()
  // The sheet's webhook, held here so that a reload doesn't remove a secret that is shown only once.
  const [edited, setEdited] = useState<PaymentWebhook | null>()
  const confirmThen = useConfirmedAction()
  const { remove } = useWebhookActions(userId)
  const askToRemove = async () =>
    confirmThen({
      question: {
        title: t`Remove webhook?`,
        text: t`Your shop won’t be notified of payments anymore, and waiting messages won’t be sent. Your links keep working.`,
        confirm: t`Remove`,
        dangerous: true,
      },
      act: remove,
      doneText: () => t`Webhook removed`,
    })
  return (
    <Card>
      <div className="space-y-4">
        {webhook === null ? (
          <p className="text-ink-muted">
            <Trans>
              When a link is paid, Sevenport can send your shop a signed message, so it can fulfill orders
              automatically.
            </Trans>
          </p>
        ) : (
          <Facts>
            <Fact label={<Trans>URL</Trans>} value={<bdi className="wrap-anywhere">{webhook.url}</bdi>} />
            <Fact
              label={<Trans>Secret created</Trans>}
              value={format.date(Date.parse(webhook.createdAt) / 1000, { style: 'date-time' })}
            />
          </Facts>
        )}
        {isActive && (
          <Button block onClick={() => setEdited(webhook)}>
            {webhook === null ? <Trans>Set up</Trans> : <Trans>Change URL or secret</Trans>}
          </Button>
        )}
        {webhook !== null && (
          <Button variant="secondary" block onClick={() => void askToRemove()}>
            <Trans>Remove webhook</Trans>
          </Button>
        )}
      </div>
      {edited !== undefined && <WebhookSheet userId={userId} webhook={edited} onClose={() => setEdited(undefined)} />}
    </Card>
  )
}
