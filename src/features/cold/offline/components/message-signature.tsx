import { Trans, useLingui } from '@lingui/react/macro'
import type { MessageFormat } from '#src/keyring/message-protocol.ts'
import { Card } from '#src/ui/card.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'

interface MessageSignatureProps {
  readonly signature: string
  readonly format: MessageFormat
}

/** A signature, to hand on with the address and the message. */
export function MessageSignature({ signature, format }: MessageSignatureProps) {
  const { t } = useLingui()
  return (
    <Card title={<Trans>Signature</Trans>} aside={<CopyButton text={signature} label={t`Copy the signature`} />}>
      <p role="status" className="font-mono text-caption break-all" translate="no">
        {signature}
      </p>
      <p className="mt-3 text-caption text-ink-muted">
        <Trans>Send it along with your address and the exact message.</Trans>
        {format === 'bip322' && (
          <>
            {' '}
            <Trans>Some older wallets can only verify it without the “smp” at the start.</Trans>
          </>
        )}
      </p>
    </Card>
  )
}
