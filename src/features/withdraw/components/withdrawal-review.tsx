import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { WithdrawalRequest } from '#api/withdrawals.ts'
import { paths } from '#src/config/paths.ts'
import { useCurrentWithdrawal } from '#src/features/withdraw/current-withdrawal.atoms.ts'
import { isSameWithdrawal } from '#src/features/withdraw/rules/same-withdrawal.ts'
import { stepPath } from '#src/features/withdraw/verification-steps.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SupportLink } from '#src/ui/support-link.tsx'
import { PoisoningWarning } from './poisoning-warning.tsx'
import { RejectionNotice } from './rejection-notice.tsx'
import { RequestFacts } from './request-facts.tsx'

/** Everything about a withdrawal once more, in full, before it is verified. */
export function WithdrawalReview({ request }: { readonly request: WithdrawalRequest }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { draft } = useCurrentWithdrawal()
  const [isCompared, setIsCompared] = useState(false)
  const [isMeant, setIsMeant] = useState(false)
  const { resembles } = request
  if (!isSameWithdrawal(draft, request)) return <OtherWithdrawal />
  const isReady = isCompared && (resembles === null || isMeant)
  return (
    <>
      <RequestFacts request={request} />
      {resembles && <PoisoningWarning address={request.address} resembles={resembles} />}
      <RejectionNotice request={request} />
      {request.needsReview && (
        <Notice>
          <Trans>A person of ours looks at this withdrawal before it is sent. You can cancel it until then.</Trans>
        </Notice>
      )}
      <Card>
        <div className="space-y-4">
          <CheckboxField
            label={<Trans>I have compared the address, to the last character, with where I have it from.</Trans>}
            checked={isCompared}
            onChange={(event) => {
              setIsCompared(event.target.checked)
            }}
          />
          {resembles && (
            <CheckboxField
              label={<Trans>I know that this is another address than the one I paid before.</Trans>}
              checked={isMeant}
              onChange={(event) => {
                setIsMeant(event.target.checked)
              }}
            />
          )}
        </div>
      </Card>
      <div className="grid gap-2">
        <Button
          size="large"
          block
          disabledReason={isReady ? undefined : t`Compare the address first`}
          onClick={() => void navigate(stepPath(request.nextStep))}
        >
          <Trans>Confirm</Trans>
        </Button>
        <ButtonLink to={paths.withdraw} variant="ghost" block>
          <Trans>Change something</Trans>
        </ButtonLink>
      </div>
    </>
  )
}

/** The backend would send something else than was entered: nothing of it can be confirmed. */
function OtherWithdrawal() {
  return (
    <Notice
      tone="danger"
      live
      title={<Trans>This is not what you entered</Trans>}
      action={
        <ButtonLink to={paths.withdraw} size="small" variant="secondary">
          <Trans>Back to the withdrawal</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        The server answered with another address or amount. Nothing has left your balance. Enter it again, and if this
        comes back, write to <SupportLink />.
      </Trans>
    </Notice>
  )
}
