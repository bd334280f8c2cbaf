import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import type { FiatForm } from '#src/features/exchange/fiat/hooks/use-fiat-form.ts'
import { useAskedText, useSharedText } from '#src/features/exchange/fiat/hooks/use-fiat-texts.ts'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'

interface TradeAgreementProps {
  readonly form: FiatForm
  readonly isAgreed: boolean
  readonly onAgree: (isAgreed: boolean) => void
}

/** The terms, and which data goes to whom. The user agrees to both before anything is sent (spec §5). */
export function TradeAgreement({ form: { chosen, direction }, isAgreed, onAgree }: TradeAgreementProps) {
  const sharedText = useSharedText()
  const asked = useAskedText()(chosen?.asksFor ?? [])
  const agreement = (
    <Trans>
      I agree to the <Link to={paths.serviceAgreement}>service agreement</Link>.
    </Trans>
  )
  return (
    <CheckboxField
      label={
        <>
          {agreement} {chosen && <Sharing partner={chosen.title} shared={sharedText(chosen.shares, direction)} />}{' '}
          {chosen && asked !== undefined && <Asking partner={chosen.title} asked={asked} />}
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

/** Shown before the order, since the partner rejects unverified customers. */
function Asking({ partner, asked }: { readonly partner: string; readonly asked: string }) {
  return (
    <Trans>
      Before your first order, {partner} verifies you on its own page and asks for your {asked}. Sevenport doesn’t see
      them.
    </Trans>
  )
}
