import { Trans, useLingui } from '@lingui/react/macro'
import { BitcoinFailure } from '#src/entities/device-wallet/bitcoin/bitcoin-failure.ts'
import { keyringErrorTexts } from '#src/entities/device-wallet/keyring-error-text.ts'
import { KeyringError } from '#src/keyring/keyring.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Why nothing was sent, and what to do about it. */
export function BitcoinFailureNotice({ failure }: { readonly failure: unknown }) {
  const { i18n } = useLingui()
  return (
    <Notice tone="danger" live title={<Trans>Nothing was sent</Trans>}>
      {failure instanceof KeyringError ? i18n._(keyringErrorTexts[failure.code]) : <FailureText failure={failure} />}
    </Notice>
  )
}

function FailureText({ failure }: { readonly failure: unknown }) {
  if (!(failure instanceof BitcoinFailure)) return <Trans>The index server didn’t answer. Try again in a moment.</Trans>
  switch (failure.code) {
    case 'coins-held':
      return <Trans>A payment that’s still pending spends these coins. Wait for it, or choose other coins.</Trans>
    case 'unknown-coin':
      return <Trans>The index server no longer knows some of these coins. Reload the page.</Trans>
    case 'not-replaceable':
      return <Trans>This payment can’t be replaced anymore. It may already be in a block.</Trans>
    case 'unsigned':
      return <Trans>Signatures are missing. Others have to sign first.</Trans>
    case 'no-fee-left':
      return <Trans>Nothing is left to pay a higher fee with. Wait until the network is less busy.</Trans>
  }
}
