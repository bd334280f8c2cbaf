import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import { Unlocked } from '#src/entities/device-wallet/unlocked.tsx'
import { FileEntry } from '#src/features/cold/offline/components/file-entry.tsx'
import { FileReview } from '#src/features/cold/offline/components/file-review.tsx'
import { RefusedFile } from '#src/features/cold/offline/components/refused-file.tsx'
import { SignedFile } from '#src/features/cold/offline/components/signed-file.tsx'
import { useTransactionFile } from '#src/features/cold/offline/hooks/use-transaction-file.ts'
import { NoWallet } from '#src/features/cold/shared/components/no-wallet.tsx'
import { useSelectedAccount } from '#src/features/cold/shared/hooks/use-selected-account.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import type { PsbtDescription, ReadPsbt } from '#src/keyring/psbt-protocol.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** Signs a transaction that another wallet has prepared as a file (PSBT), and hands it on. */
export function Component() {
  const { t } = useLingui()
  const selected = useSelectedAccount()
  return (
    <PageFrame title={t`Sign a transaction file`} backTo={devicePaths.deviceWallet}>
      {selected ? <SignFile key={selected.account.id} account={selected.account} /> : <NoWallet />}
    </PageFrame>
  )
}

function SignFile({ account }: { readonly account: DeviceAccount }) {
  const { i18n } = useLingui()
  const { read, description, psbt, refusalText, isSigning, sign, restart } = useTransactionFile(account)
  if (account.addresses.bitcoin === undefined) return <NoKeys />
  // Wallets of older versions know their keys only once they have been unlocked.
  if (account.keys === undefined) return <Unlocked>{null}</Unlocked>
  return (
    <>
      {refusalText && (
        <Notice live tone="danger">
          {i18n._(refusalText)}
        </Notice>
      )}
      {description && psbt ? (
        <OpenedFile {...{ account, description, psbt, isSigning }} onSign={sign} onRestart={restart} />
      ) : (
        <FileEntry onFile={read} />
      )}
    </>
  )
}

interface OpenedFileProps {
  readonly account: DeviceAccount
  readonly description: PsbtDescription
  readonly psbt: Uint8Array
  readonly isSigning: boolean
  readonly onSign: (reviewed: ReadPsbt) => void
  readonly onRestart: () => void
}

function OpenedFile({ account, description, psbt, isSigning, onSign, onRestart }: OpenedFileProps) {
  return (
    <>
      {description.status === 'refused' ? (
        <RefusedFile reason={description.reason} />
      ) : (
        <>
          <FileReview key={description.progress} {...{ description, isSigning, onSign }} />
          {description.progress !== 'unsigned' && <SignedFile {...{ account, description, psbt }} />}
        </>
      )}
      <Button variant="ghost" block onClick={onRestart}>
        <Trans>Choose another file</Trans>
      </Button>
    </>
  )
}

function NoKeys() {
  return (
    <Notice tone="warning" title={<Trans>This account has no addresses on Bitcoin, Litecoin or Dogecoin</Trans>}>
      <Trans>Only wallets from recovery words have them. Switch to such an account.</Trans>
    </Notice>
  )
}
