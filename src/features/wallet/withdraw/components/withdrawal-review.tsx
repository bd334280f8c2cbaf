import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { WithdrawalRequest } from '#api/withdrawals.ts'
import { paths } from '#src/config/paths.ts'
import { useCurrentWithdrawal } from '#src/features/wallet/withdraw/current-withdrawal.atoms.ts'
import { isSameWithdrawal } from '#src/features/wallet/withdraw/rules/same-withdrawal.ts'
import { stepPath } from '#src/features/wallet/withdraw/verification-steps.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SupportLink } from '#src/ui/support-link.tsx'
import { PoisoningWarning } from '#src/entities/recipient/poisoning-warning.tsx'
import { RejectionNotice } from './rejection-notice.tsx'
import { RequestFacts } from './request-facts.tsx'

/** Sums up a withdrawal in full before it's verified. */
export function WithdrawalReview({ request }: { readonly request: WithdrawalRequest }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { draft } = useCurrentWithdrawal()
  const [isCompared, setIsCompared] = useState(false)
  const [isMeant, setIsMeant] = useState(false)
  const { resembles } = request
  if (!isSameWithdrawal(draft, request)) return <OtherWithdrawal />
  const { orderNumber } = request
  // The address of an order is its partner's, so users can't compare it with anything.
  const isReady = (isCompared || orderNumber !== null) && (resembles === null || isMeant)
  return (
    <>
      <RequestFacts request={request} />
      {resembles && <PoisoningWarning address={request.address} resembles={resembles} />}
      <RejectionNotice request={request} />
      {request.needsReview && (
        <Notice>
          {orderNumber === null ? (
            <Trans>Our team reviews this withdrawal before it’s sent. You can cancel it until then.</Trans>
          ) : (
            <Trans>
              Our team reviews this payment before it’s sent. If the order expires first, the amount returns to your
              balance.
            </Trans>
          )}
        </Notice>
      )}
      {(orderNumber === null || resembles) && (
        <Card>
          <div className="space-y-4">
            {orderNumber === null && (
              <CheckboxField
                label={<Trans>I’ve checked every character of the address against its source.</Trans>}
                checked={isCompared}
                onChange={(event) => {
                  setIsCompared(event.target.checked)
                }}
              />
            )}
            {resembles && (
              <CheckboxField
                label={<Trans>I understand this isn’t the address I paid before.</Trans>}
                checked={isMeant}
                onChange={(event) => {
                  setIsMeant(event.target.checked)
                }}
              />
            )}
          </div>
        </Card>
      )}
      <div className="grid gap-2">
        <Button
          size="large"
          block
          disabledReason={isReady ? undefined : t`Check the address first`}
          onClick={() => void navigate(stepPath(request.nextStep))}
        >
          <Trans>Confirm</Trans>
        </Button>
        {orderNumber === null && (
          <ButtonLink to={paths.withdraw} variant="ghost" block>
            <Trans>Edit</Trans>
          </ButtonLink>
        )}
      </div>
    </>
  )
}

/** The backend returned something other than what was entered, so it can't be confirmed. */
function OtherWithdrawal() {
  return (
    <Notice
      tone="danger"
      live
      title={<Trans>This doesn’t match what you entered</Trans>}
      action={
        <ButtonLink to={paths.withdraw} size="small" variant="secondary">
          <Trans>Back to withdrawal</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Our server returned a different address or amount. Nothing has left your balance. Start again, and contact{' '}
        <SupportLink /> if this keeps happening.
      </Trans>
    </Notice>
  )
}
