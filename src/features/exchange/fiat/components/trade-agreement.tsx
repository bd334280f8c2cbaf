import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import type { FiatForm } from '#src/features/exchange/fiat/hooks/use-fiat-form.ts'
import { useSharedText } from '#src/features/exchange/fiat/hooks/use-fiat-texts.ts'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'

interface TradeAgreementProps {
  readonly form: FiatForm
  readonly isAgreed: boolean
  readonly onAgree: (isAgreed: boolean) => void
}

/** The terms, and what of the person goes to whom: both are agreed to before anything is sent (spec §5). */
export function TradeAgreement({ form: { chosen, direction }, isAgreed, onAgree }: TradeAgreementProps) {
  const sharedText = useSharedText()
  const agreement = (
    <Trans>
      I agree to the <Link to={paths.serviceAgreement}>service agreement</Link>.
    </Trans>
  )
  return (
    <CheckboxField
      label={
        <>
          {agreement} {chosen && <Sharing partner={chosen.title} shared={sharedText(chosen.shares, direction)} />}
        </>
      }
      checked={isAgreed}
      onChange={(event) => {
        onAgree(event.target.checked)
      }}
    />
  )
}

function Sharing({ partner, shared }: { readonly partner: string; readonly shared: string }) {
  return (
    <Trans>
      {partner} carries out the trade. Sevenport shares {shared} with it. (<Link to={paths.privacyPolicy}>Privacy</Link>
      )
    </Trans>
  )
}
