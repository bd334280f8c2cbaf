import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { devicePaths } from '#src/config/device-paths.ts'
import { useKeyring } from '#src/entities/device-wallet/use-keyring.ts'
import { useKeyringAction } from '#src/entities/device-wallet/use-keyring-action.ts'
import { MessageVerdictNotice } from '#src/features/cold/offline/components/message-verdict-notice.tsx'
import type { MessageVerdict } from '#src/keyring/message-protocol.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { ParagraphsField } from '#src/ui/paragraphs-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'

const longestMessage = 100_000

/** Checks whose key signed a message. Needs no wallet, and nothing leaves the device. */
export function Component() {
  const { t, i18n } = useLingui()
  const { keyring } = useKeyring()
  const { isRunning, refusalText, run } = useKeyringAction()
  const [address, setAddress] = useState('')
  const [message, setMessage] = useState('')
  const [signature, setSignature] = useState('')
  const [verdict, setVerdict] = useState<MessageVerdict>()
  // Never show a verdict below an input that it isn't about.
  const changed = (change: () => void) => {
    change()
    setVerdict(undefined)
  }
  const verify = async () => setVerdict(await keyring.verifyTextMessage({ address, message, signature }))
  return (
    <PageFrame title={t`Verify a message`} backTo={devicePaths.signMessage}>
      <Card>
        <form
          noValidate
          className="space-y-5"
          onSubmit={(event) => {
            event.preventDefault()
            void run(verify)
          }}
        >
          <TextField
            label={<Trans>Signer’s address</Trans>}
            value={address}
            onValueChange={(typed) => changed(() => setAddress(typed))}
            hint={<Trans>On Bitcoin, Litecoin, Dogecoin or TRON.</Trans>}
          />
          <ParagraphsField
            label={<Trans>Message</Trans>}
            value={message}
            onValueChange={(typed) => changed(() => setMessage(typed))}
            length={message.length}
            maximum={longestMessage}
          />
          <TextField
            label={<Trans>Signature</Trans>}
            value={signature}
            onValueChange={(typed) => changed(() => setSignature(typed))}
          />
          {refusalText && (
            <Notice live tone="danger">
              {i18n._(refusalText)}
            </Notice>
          )}
          <Button type="submit" size="large" block loading={isRunning}>
            <Trans>Verify</Trans>
          </Button>
        </form>
      </Card>
      {verdict && <MessageVerdictNotice verdict={verdict} />}
    </PageFrame>
  )
}
