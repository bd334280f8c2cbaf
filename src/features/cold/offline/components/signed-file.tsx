import { Trans } from '@lingui/react/macro'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { FileExport } from '#src/features/cold/offline/components/file-export.tsx'
import { SendSignedFile } from '#src/features/cold/offline/components/send-signed-file.tsx'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import type { ReadPsbt } from '#src/keyring/psbt-protocol.ts'
import { Notice } from '#src/ui/notice.tsx'

interface SignedFileProps {
  readonly account: DeviceAccount
  readonly description: ReadPsbt
  readonly psbt: Uint8Array
  /** Called once the network has the transaction, or this device keeps broadcasting it. */
  readonly onSent: () => Promise<void>
}

/** What to do with a file that needs no further signature here: send it, or pass it to the next signer. */
export function SignedFile({ account, description, psbt, onSent }: SignedFileProps) {
  const { progress, network } = description
  const { name } = bitcoinNetworks[network]
  return (
    <>
      {progress === 'complete' ? (
        <Notice live tone="success" title={<Trans>Signed by everyone</Trans>}>
          <Trans>Send it to the {name} network now, or save it and send it from an online device.</Trans>
        </Notice>
      ) : (
        <Notice live tone="success" title={<Trans>Signed by this account</Trans>}>
          <Trans>Others still have to sign. Pass the file on to them.</Trans>
        </Notice>
      )}
      {progress === 'complete' && <SendSignedFile {...{ account, description, onSent }} />}
      <FileExport title={<Trans>Signed file</Trans>} psbt={psbt} fileName="signed.psbt" />
    </>
  )
}
