import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type AgreementKind, agreementChangesQueryOptions } from '#src/entities/session/agreement.queries.ts'
import { useGiveConsent } from '#src/entities/session/consents.queries.ts'
import { ConsentTexts } from '#src/entities/session/forms/consent-texts.tsx'
import { logOut } from '#src/entities/session/session.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface ConsentPromptProps {
  readonly userId: string
  /** The newest version of each text that the user has agreed to; 0 for none. */
  readonly agreedVersions: Readonly<Record<Exclude<AgreementKind, 'futures'>, number>>
  readonly onPutOff: () => void
}

/**
 * Asks the user to agree to new versions of our texts. Can be postponed: not agreeing to a text must not keep users
 * from their coins.
 */
export function ConsentPrompt({ userId, agreedVersions, onPutOff }: ConsentPromptProps) {
  const { t, i18n } = useLingui()
  const agreedVersion = Math.max(agreedVersions.service, agreedVersions.privacy)
  const { mutate, isPending, error } = useGiveConsent('main', userId, () => {
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
          <Button size="large" block variant="ghost" onClick={() => void logOut()}>
            <Trans>Decline and log out</Trans>
          </Button>
        </div>
      }
    >
      <ConsentTexts realm="main">
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
        <WrittenChanges agreedVersions={agreedVersions} />
        {agreedVersion < 6 && <FileChanges />}
        {agreedVersion < 5 && <SupportChanges />}
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

/** What operators wrote about the versions they published. */
function WrittenChanges({ agreedVersions }: Pick<ConsentPromptProps, 'agreedVersions'>) {
  const { data = [] } = useQuery(agreementChangesQueryOptions(useLanguageCode()))
  return data
    .filter(({ kind, version }) => kind !== 'futures' && version > agreedVersions[kind])
    .flatMap(({ kind, version, changes }) => changes.map((change) => ({ key: `${kind} ${version} ${change}`, change })))
    .map(({ key, change }) => <li key={key}>{change}</li>)
}

/** New in version 6, privacy policy only. */
function FileChanges() {
  return (
    <li>
      <Trans>What we store about files you attach when you write to support.</Trans>
    </li>
  )
}

/** New in version 5, privacy policy only. */
function SupportChanges() {
  return (
    <li>
      <Trans>What we store when you write to support, and for how long.</Trans>
    </li>
  )
}

/** New in version 4, privacy policy only. */
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
        <Trans>The exchange partner you choose makes the swap and holds your coins from payment to payout.</Trans>
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
