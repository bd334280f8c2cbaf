import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import type { WithdrawalRequest } from '#api/withdrawals.ts'
import { paths } from '#src/config/paths.ts'
import { networkName } from '#deployments/network-name.ts'
import { useExactCoinText } from '#src/entities/asset/use-exact-coin-text.ts'
import {
  stepPath,
  type VerificationStep,
  verificationCount,
  verificationNumbers,
} from '#src/features/wallet/withdraw/verification-steps.ts'
import { parseCoinAmount } from '#src/lib/coin-units.ts'
import { AddressText } from '#src/ui/address-text.tsx'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { ProgressBar } from '#src/ui/progress-bar.tsx'
import { OpenRequest } from './open-request.tsx'

interface VerificationProps {
  /** The steps that this page handles, with its title for each. */
  readonly steps: { readonly [Step in VerificationStep]?: string }
  readonly children: (request: WithdrawalRequest) => ReactNode
}

/** The page of one verification: its purpose and the form. Redirects if another step is due. */
export function Verification({ steps, children }: VerificationProps) {
  const [firstTitle = ''] = Object.values(steps)
  return (
    <OpenRequest
      renderFrame={(content, request) => (
        <PageFrame title={(request && steps[request.nextStep]) ?? firstTitle} backTo={paths.withdrawReview}>
          {content}
        </PageFrame>
      )}
    >
      {(request) =>
        request.nextStep in steps ? (
          <>
            <Subject request={request} />
            <Card>{children(request)}</Card>
            <ButtonLink to={paths.withdraw} variant="ghost" block>
              <Trans>Edit withdrawal</Trans>
            </ButtonLink>
          </>
        ) : (
          <Navigate to={stepPath(request.nextStep)} replace />
        )
      }
    </OpenRequest>
  )
}

function Subject({ request }: { readonly request: WithdrawalRequest }) {
  const { t } = useLingui()
  const coinText = useExactCoinText()
  const amount = coinText(parseCoinAmount(request.amount), request.coin)
  const network = networkName(request.network)
  const number = verificationNumbers[request.nextStep]
  const count = verificationCount
  return (
    <div className="space-y-2.5 px-1 pt-1">
      <ProgressBar value={number} maximum={count} label={t`Verification`} />
      <p className="text-caption text-ink-muted">
        <Trans>
          Step {number} of {count}
        </Trans>
      </p>
      <p className="text-lead font-semibold">
        <Trans>
          Withdraw {amount} on {network}
        </Trans>
      </p>
      <AddressText address={request.address} show="full" copyable={false} />
    </div>
  )
}
