import { Trans } from '@lingui/react/macro'
import { Notice } from '#src/ui/notice.tsx'

/** Shown above every form to write to support. */
export function SecretsWarning() {
  return (
    <Notice tone="warning" title={<Trans>Keep your secrets to yourself</Trans>}>
      <Trans>
        Nobody at Sevenport asks for recovery phrases, private keys, passwords or codes. Don’t send them to anyone.
      </Trans>
    </Notice>
  )
}
