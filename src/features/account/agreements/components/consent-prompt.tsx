import { Trans, useLingui } from '@lingui/react/macro'
import { useGiveConsent } from '#src/entities/session/consents.queries.ts'
import { ConsentTexts } from '#src/entities/session/forms/consent-texts.tsx'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface ConsentPromptProps {
  readonly userId: string
  /** Newest version that they have agreed to; 0 for none. */
  readonly agreedVersion: number
  readonly onPutOff: () => void
}

/**
 * Asks to agree to new versions of our texts. It can be put off: nobody is kept from their coins by a text that they
 * have not agreed to.
 */
export function ConsentPrompt({ userId, agreedVersion, onPutOff }: ConsentPromptProps) {
  const { t, i18n } = useLingui()
  const { mutate, isPending, error } = useGiveConsent(userId, () => {
    showToast(t`Thank you for agreeing`, 'success')
  })
  return (
    <Sheet
      open
      onOpenChange={onPutOff}
      title={<Trans>We updated our terms</Trans>}
      footer={
        <div className="grid gap-2">
          <Button
            size="large"
            block
            loading={isPending}
            onClick={() => {
              mutate()
            }}
          >
            <Trans>Agree</Trans>
          </Button>
          <Button size="large" block variant="ghost" onClick={onPutOff}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      }
    >
      <ConsentTexts>
        {({ service, privacy }) => (
          <p>
            <Trans>
              Please read the current {service} and {privacy}, and agree to both.
            </Trans>
          </p>
        )}
      </ConsentTexts>
      <h3 className="mt-4 font-semibold">
        <Trans>What changed</Trans>
      </h3>
      <ul className="mt-2 list-disc space-y-1.5 ps-5 text-ink-muted">
        {agreedVersion < 4 && <PriceAlertChanges />}
        {agreedVersion < 3 && <SwapChanges />}
        {agreedVersion < 2 && <SpotWalletChanges />}
      </ul>
      <p className="mt-4 text-caption text-ink-muted">
        <Trans>
          If you don’t agree, you can withdraw your coins and delete your account. We’ll ask again next time.
        </Trans>
      </p>
      {error && (
        <div className="mt-4">
          <Notice tone="danger">{i18n._(apiErrorText(error))}</Notice>
        </div>
      )}
    </Sheet>
  )
}

/** New in version 4, of the privacy policy alone. */
function PriceAlertChanges() {
  return (
    <li>
      <Trans>What we store about your price alerts.</Trans>
    </li>
  )
}

/** New in version 3. */
function SwapChanges() {
  return (
    <>
      <li>
        <Trans>
          Swaps are made by the exchange partner you choose. It has your coins between your payment and the payout.
        </Trans>
      </li>
      <li>
        <Trans>How rates, late payments and refunds of swaps work.</Trans>
      </li>
      <li>
        <Trans>What we store about swaps, and what exchange partners learn. SideShift gets your IP address.</Trans>
      </li>
    </>
  )
}

/** New in version 2. */
function SpotWalletChanges() {
  return (
    <>
      <li>
        <Trans>We hold the coins in your spot wallet for you. They stay yours.</Trans>
      </li>
      <li>
        <Trans>How deposits, withdrawals and transfers work, and which fees apply.</Trans>
      </li>
      <li>
        <Trans>What we store about them, and what stays in our books after an account is deleted.</Trans>
      </li>
    </>
  )
}
