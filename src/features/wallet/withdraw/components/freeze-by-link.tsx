import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { is } from 'valibot'
import { apiErrorCode } from '#api/errors.ts'
import { opaqueToken } from '#api/primitives.ts'
import { freezeWithdrawals } from '#api/withdrawals.ts'
import { paths } from '#src/config/paths.ts'
import { walletKey } from '#src/entities/balance/wallet-key.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { callApi, hasApiErrorCode } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { ExpiredLink } from '#src/ui/expired-link.tsx'
import { LockIcon } from '#src/ui/launch-icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Freezes withdrawals for owners who didn't do what an email reports. Takes a tap: email scanners open every link. */
export function FreezeByLink({ token }: { readonly token: string }) {
  const { i18n } = useLingui()
  const queryClient = useQueryClient()
  const userId = useLoggedInUserId()
  const [, setQuery] = useSearchParams()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationKey: [freezeWithdrawals.path],
    mutationFn: async () => callApi(freezeWithdrawals, { token }),
    onSuccess: async () => queryClient.invalidateQueries({ queryKey: walletKey(userId) }),
  })
  if (isSuccess) return <Frozen />
  if (!is(opaqueToken, token) || hasApiErrorCode(error, apiErrorCode.linkInvalid)) {
    return (
      <ExpiredLink pagePath={paths.withdrawHistory} pageName={<Trans>All withdrawals</Trans>}>
        <Trans>It has already been used or has expired. Log in to check your withdrawals.</Trans>
      </ExpiredLink>
    )
  }
  return (
    <Card>
      <EmptyState
        icon={LockIcon}
        title={<Trans>Wasn’t you?</Trans>}
        text={
          <Trans>
            Freeze withdrawals immediately. Anything not yet sent returns to your balance, and nothing leaves your
            account until you unfreeze it.
          </Trans>
        }
        action={
          <div className="grid gap-2">
            {error && (
              <Notice tone="danger" live>
                {i18n._(apiErrorText(error))}
              </Notice>
            )}
            <Button
              size="large"
              block
              variant="danger"
              loading={isPending}
              onClick={() => {
                // A second tap may come before the button shows its loading state, and the link works only once.
                if (queryClient.isMutating({ mutationKey: [freezeWithdrawals.path] }) === 0) mutate()
              }}
            >
              <Trans>Freeze withdrawals</Trans>
            </Button>
            <Button
              block
              variant="ghost"
              onClick={() => {
                setQuery({}, { replace: true })
              }}
            >
              <Trans>It was me</Trans>
            </Button>
          </div>
        }
      />
    </Card>
  )
}

function Frozen() {
  return (
    <>
      <Notice tone="success" live title={<Trans>Withdrawals are frozen</Trans>}>
        <Trans>Nothing can leave your account now. Pending withdrawals are back in your balance.</Trans>
      </Notice>
      <Card title={<Trans>What to do next</Trans>}>
        <p className="mb-4 text-ink-muted">
          <Trans>Someone may know your passwords. Set new ones and check who’s logged in before you unfreeze.</Trans>
        </p>
        <div className="grid gap-2">
          <ButtonLink to={paths.forgetPasswords} block>
            <Trans>Set a new login password</Trans>
          </ButtonLink>
          <ButtonLink to={paths.securitySettings} variant="secondary" block>
            <Trans>Who’s logged in</Trans>
          </ButtonLink>
        </div>
      </Card>
    </>
  )
}
