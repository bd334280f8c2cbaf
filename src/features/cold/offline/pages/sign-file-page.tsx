import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { devicePaths } from '#src/config/device-paths.ts'
import type { ExportedPayment } from '#src/entities/device-wallet/bitcoin/exported-payment.ts'
import { useExportedPayments } from '#src/entities/device-wallet/bitcoin/exported-payments.queries.ts'
import { Unlocked } from '#src/entities/device-wallet/unlocked.tsx'
import { ExportedPayments } from '#src/features/cold/offline/components/exported-payments.tsx'
import { FileEntry } from '#src/features/cold/offline/components/file-entry.tsx'
import { FileReview } from '#src/features/cold/offline/components/file-review.tsx'
import { RefusedFile } from '#src/features/cold/offline/components/refused-file.tsx'
import { ReturnProblemNotice } from '#src/features/cold/offline/components/return-problem-notice.tsx'
import { SignedFile } from '#src/features/cold/offline/components/signed-file.tsx'
import { useTransactionFile } from '#src/features/cold/offline/hooks/use-transaction-file.ts'
import { NoWallet } from '#src/features/cold/shared/components/no-wallet.tsx'
import { useSelectedAccount } from '#src/features/cold/shared/hooks/use-selected-account.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/**
 * Signs a transaction that another wallet prepared as a file (PSBT). If the keys are on another device, exports a
 * transaction to it and takes it back signed.
 */
export function Component() {
  const { t } = useLingui()
  const selected = useSelectedAccount()
  const canSign = selected?.wallet.kind !== 'watch'
  return (
    <PageFrame title={canSign ? t`Sign a transaction file` : t`Transaction file`} backTo={devicePaths.deviceWallet}>
      {selected ? <File key={selected.account.id} account={selected.account} canSign={canSign} /> : <NoWallet />}
    </PageFrame>
  )
}

interface FileProps {
  readonly account: DeviceAccount
  readonly canSign: boolean
}

function File({ account, canSign }: FileProps) {
  const { payments, discard } = useExportedPayments(account.id)
  if (account.keys === undefined) {
    // Older wallets know their public keys only after being unlocked.
    return account.addresses.bitcoin === undefined ? <NoKeys /> : <Unlocked>{null}</Unlocked>
  }
  return payments && <KnownFile {...{ account, canSign, payments, discard }} />
}

interface KnownFileProps extends FileProps {
  readonly payments: readonly ExportedPayment[]
  readonly discard: (payment: ExportedPayment) => Promise<void>
}

function KnownFile({ account, canSign, payments, discard }: KnownFileProps) {
  const file = useTransactionFile({ account, exports: payments, canSign })
  const { read, description, psbt, exported, problem, refusalText } = file
  if (description && psbt) {
    const onSent = async () => {
      if (exported) await discard(exported)
    }
    return (
      <>
        {refusalText && <RefusedNotice text={refusalText} />}
        {!canSign && description.status === 'read' && <Origin exported={exported} />}
        <OpenedFile {...{ account, canSign, file, onSent }} />
      </>
    )
  }
  return (
    <>
      {refusalText && <RefusedNotice text={refusalText} />}
      <ExportedPayments payments={payments} onDiscard={discard} />
      {problem && <ReturnProblemNotice problem={problem} />}
      <FileEntry intro={<Intro canSign={canSign} />} onFile={read} />
    </>
  )
}

function RefusedNotice({ text }: { readonly text: MessageDescriptor }) {
  const { i18n } = useLingui()
  return (
    <Notice live tone="danger">
      {i18n._(text)}
    </Notice>
  )
}

function Intro({ canSign }: Pick<FileProps, 'canSign'>) {
  return canSign ? (
    <Trans>
      Another wallet prepares the transaction, and this one signs it. Neither needs to be online for that, and your keys
      stay here.
    </Trans>
  ) : (
    <Trans>
      Bring the transaction back here once your other device has signed it: as a file, as text, or by scanning.
    </Trans>
  )
}

/** Tells whether the transaction to send is the one that was prepared here. */
function Origin({ exported }: { readonly exported: ExportedPayment | undefined }) {
  return exported ? (
    <Notice tone="success" title={<Trans>This is the transaction you exported</Trans>}>
      <Trans>Its coins, recipients and amounts are the same, and its signatures are valid.</Trans>
    </Notice>
  ) : (
    <Notice tone="warning" title={<Trans>You didn’t export this transaction here</Trans>}>
      <Trans>
        It was prepared elsewhere, or you’ve exported another one since. Check every recipient before you send it.
      </Trans>
    </Notice>
  )
}

interface OpenedFileProps extends FileProps {
  readonly file: ReturnType<typeof useTransactionFile>
  readonly onSent: () => Promise<void>
}

function OpenedFile({ account, canSign, file, onSent }: OpenedFileProps) {
  const { description, psbt, isSigning, sign, restart } = file
  if (!description || !psbt) return null
  return (
    <>
      {description.status === 'refused' ? (
        <RefusedFile reason={description.reason} />
      ) : (
        <>
          <FileReview key={description.progress} {...{ description, isSigning, canSign }} onSign={sign} />
          {description.progress !== 'unsigned' && <SignedFile {...{ account, description, psbt, onSent }} />}
        </>
      )}
      <Button variant="ghost" block onClick={restart}>
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
