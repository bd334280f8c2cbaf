import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Address } from 'viem'
import { useUser } from '#src/entities/session/session.ts'
import { useBindWallet } from '#src/features/account/security/hooks/use-bind-wallet.ts'
import { bindingMessageQueryOptions } from '#src/features/account/security/wallets.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { SupportLink } from '#src/ui/support-link.tsx'

interface SignBindingProps {
  readonly address: Address
  readonly chainId: number
  readonly onBound: () => void
}

/** Shows the message and has the wallet sign it. */
export function SignBinding({ address, chainId, onBound }: SignBindingProps) {
  const { t, i18n } = useLingui()
  const { userId } = useUser()
  const { data, error, isFetching, refetch } = useQuery(bindingMessageQueryOptions(userId, address, chainId))
  const { bind, isBinding, failure } = useBindWallet({
    address,
    chainId,
    onBound: () => {
      showToast(t`Wallet linked`, 'success')
      onBound()
    },
    // A message works only once.
    onRefused: () => void refetch(),
  })
  if (error) {
    return (
      <Notice
        tone="danger"
        action={
          <Button size="small" loading={isFetching} onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {i18n._(apiErrorText(error))}
      </Notice>
    )
  }
  return (
    <div className="space-y-3">
      {data && (
        <details className="text-caption">
          <summary className="py-1 font-semibold text-brand-600">
            <Trans>Message you’ll sign</Trans>
          </summary>
          <p className="mt-1 rounded-control bg-canvas p-3 wrap-anywhere whitespace-pre-line text-ink-muted">
            {data.message}
          </p>
        </details>
      )}
      {failure && (
        <Notice tone="danger" title={failure.title} live>
          {failure.advice}
          {failure.needsSupport && (
            <>
              {' '}
              <Trans>
                Please write to <SupportLink />.
              </Trans>
            </>
          )}
        </Notice>
      )}
      <Button
        block
        size="large"
        loading={isBinding || !data}
        onClick={() => {
          if (data) void bind(data.message)
        }}
      >
        <Trans>Sign to link this wallet</Trans>
      </Button>
    </div>
  )
}
