import { Trans, useLingui } from '@lingui/react/macro'
import { is } from 'valibot'
import { apiErrorCode } from '#api/errors.ts'
import { opaqueToken } from '#api/primitives.ts'
import { paths } from '#src/config/paths.ts'
import { useConfirmSubscription } from '#src/features/my/my.queries.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { SuccessIcon, WarningIcon } from '#src/ui/launch-icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { EmptyState } from '#src/ui/state.tsx'

interface SubscriptionLinkProps {
  /** What the link of the mail was for. */
  readonly action: 'confirm' | 'unsubscribe'
  readonly token: string
}

/** What a link of a mail leads to. It acts by a tap and never by itself: programs that scan mails open every link. */
export function SubscriptionLink({ action, token }: SubscriptionLinkProps) {
  const { i18n } = useLingui()
  const { confirm, error, isPending, isSuccess } = useConfirmSubscription()
  const isInvalid = !is(opaqueToken, token) || hasApiErrorCode(error, apiErrorCode.linkInvalid)
  if (isInvalid) return <InvalidLink action={action} />
  if (isSuccess) return <Done action={action} />
  return (
    <Card>
      <EmptyState
        icon={MailIcon}
        title={action === 'confirm' ? <Trans>Confirm your subscription</Trans> : <Trans>End your subscription</Trans>}
        text={
          action === 'confirm' ? (
            <Trans>Our news will come to the address that this link was sent to.</Trans>
          ) : (
            <Trans>No more news will come to the address that this link was sent to.</Trans>
          )
        }
        action={
          <div className="space-y-3">
            {error && (
              <Notice tone="danger" live>
                {i18n._(apiErrorText(error))}
              </Notice>
            )}
            <Button
              loading={isPending}
              onClick={() => {
                confirm({ token, action })
              }}
            >
              {action === 'confirm' ? <Trans>Confirm</Trans> : <Trans>Unsubscribe</Trans>}
            </Button>
          </div>
        }
      />
    </Card>
  )
}

function Done({ action }: Pick<SubscriptionLinkProps, 'action'>) {
  return (
    <Card>
      <div role="status">
        <EmptyState
          icon={SuccessIcon}
          title={action === 'confirm' ? <Trans>You are subscribed</Trans> : <Trans>You are unsubscribed</Trans>}
          text={
            action === 'confirm' ? (
              <Trans>Thank you. Every mail has a link that ends the subscription.</Trans>
            ) : (
              <Trans>No more news will come. You can subscribe again at any time.</Trans>
            )
          }
          action={
            <ButtonLink to={paths.home} variant="secondary">
              <Trans>Go home</Trans>
            </ButtonLink>
          }
        />
      </div>
    </Card>
  )
}

function InvalidLink({ action }: Pick<SubscriptionLinkProps, 'action'>) {
  return (
    <Card>
      <div role="alert">
        <EmptyState
          icon={WarningIcon}
          title={<Trans>This link no longer works</Trans>}
          text={
            action === 'confirm' ? (
              <Trans>It was used already, or it is too old. Subscribe again to get a new one.</Trans>
            ) : (
              <Trans>It was used already, or it is too old. Use the link of the latest mail.</Trans>
            )
          }
          action={
            <ButtonLink to={paths.emailSubscription} variant="secondary">
              <Trans>News by e-mail</Trans>
            </ButtonLink>
          }
        />
      </div>
    </Card>
  )
}
