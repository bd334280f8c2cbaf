import { Trans, useLingui } from '@lingui/react/macro'
import { is } from 'valibot'
import { apiErrorCode } from '#api/errors.ts'
import { opaqueToken } from '#api/primitives.ts'
import { paths } from '#src/config/paths.ts'
import { useConfirmSubscription } from '#src/features/account/my/my.queries.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ExpiredLink } from '#src/ui/expired-link.tsx'
import { MailIcon } from '#src/ui/icons.tsx'
import { ignoreSecondClick } from '#src/ui/ignore-second-click.ts'
import { SuccessIcon } from '#src/ui/launch-icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { EmptyState } from '#src/ui/state.tsx'

interface SubscriptionLinkProps {
  /** The purpose of the email's link. */
  readonly action: 'confirm' | 'unsubscribe'
  readonly token: string
}

/** The target of an email's link. Acts on a tap only: programs that scan emails open every link. */
export function SubscriptionLink({ action, token }: SubscriptionLinkProps) {
  const { i18n } = useLingui()
  const { confirm, error, isPending, isSuccess } = useConfirmSubscription()
  const isInvalid = !is(opaqueToken, token) || hasApiErrorCode(error, apiErrorCode.linkInvalid)
  if (isInvalid) {
    return (
      <ExpiredLink pagePath={paths.emailSubscription} pageName={<Trans>Email updates</Trans>}>
        {action === 'confirm' ? (
          <Trans>It has already been used or has expired. Subscribe again to get a new one.</Trans>
        ) : (
          <Trans>It has already been used or has expired. Use the link in our latest email.</Trans>
        )}
      </ExpiredLink>
    )
  }
  if (isSuccess) return <Done action={action} />
  return (
    <Card>
      <EmptyState
        icon={MailIcon}
        title={
          action === 'confirm' ? (
            <Trans>Confirm your subscription?</Trans>
          ) : (
            <Trans>Unsubscribe from email updates?</Trans>
          )
        }
        text={
          action === 'confirm' ? (
            <Trans>We’ll send updates to the address that received this link.</Trans>
          ) : (
            <Trans>We’ll stop sending updates to the address that received this link.</Trans>
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
      <div role="status" onClickCapture={ignoreSecondClick}>
        <EmptyState
          icon={SuccessIcon}
          title={action === 'confirm' ? <Trans>You’re subscribed</Trans> : <Trans>You’re unsubscribed</Trans>}
          text={
            action === 'confirm' ? (
              <Trans>You can unsubscribe with the link in any email.</Trans>
            ) : (
              <Trans>We won’t send you any more updates. You can subscribe again at any time.</Trans>
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
