import { Trans, useLingui } from '@lingui/react/macro'
import { bitcoinNetworks } from '#deployments/bitcoin-networks.ts'
import { SendSignedFile } from '#src/features/cold/offline/components/send-signed-file.tsx'
import { fitsCode, textOfPsbt } from '#src/features/cold/offline/rules/psbt-text.ts'
import type { DeviceAccount } from '#src/keyring/keyring.ts'
import type { ReadPsbt } from '#src/keyring/psbt-protocol.ts'
import { saveFile } from '#src/lib/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { DownloadIcon } from '#src/ui/icons.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { QrCode } from '#src/ui/qr-code.tsx'

interface SignedFileProps {
  readonly account: DeviceAccount
  readonly description: ReadPsbt
  readonly psbt: Uint8Array
}

/** What becomes of a file that has nothing left to sign here: it is sent, or goes to whoever signs next. */
export function SignedFile({ account, description, psbt }: SignedFileProps) {
  const { progress, network } = description
  const { name } = bitcoinNetworks[network]
  return (
    <>
      {progress === 'complete' ? (
        <Notice live tone="success" title={<Trans>Signed by everybody</Trans>}>
          <Trans>Send it to the {name} network now, or save it and send it from an online device.</Trans>
        </Notice>
      ) : (
        <Notice live tone="success" title={<Trans>Signed by this account</Trans>}>
          <Trans>Others still have to sign. Pass the file on to them.</Trans>
        </Notice>
      )}
      {progress === 'complete' && <SendSignedFile account={account} description={description} />}
      <Export psbt={psbt} />
    </>
  )
}

function Export({ psbt }: { readonly psbt: Uint8Array }) {
  const { t } = useLingui()
  const text = textOfPsbt(psbt)
  return (
    <Card title={<Trans>Signed file</Trans>} aside={<CopyButton text={text} label={t`Copy the signed file as text`} />}>
      <div className="space-y-4">
        {fitsCode(text) ? (
          <div className="flex justify-center">
            <QrCode text={text} label={t`QR code of the signed file`} size={320} />
          </div>
        ) : (
          <p className="text-ink-muted">
            <Trans>It’s too long for a QR code. Save the file, or copy its text.</Trans>
          </p>
        )}
        <Button
          block
          variant="secondary"
          icon={DownloadIcon}
          onClick={() => saveFile('signed.psbt', new Blob([Uint8Array.from(psbt)]), 'application/octet-stream')}
        >
          <Trans>Save file</Trans>
        </Button>
      </div>
    </Card>
  )
}
