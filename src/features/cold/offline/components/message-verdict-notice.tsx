import { Trans } from '@lingui/react/macro'
import type { MessageVerdict } from '#src/keyring/message-protocol.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Whether the address signed the message, and what that means. */
export function MessageVerdictNotice({ verdict }: { readonly verdict: MessageVerdict }) {
  switch (verdict) {
    case 'valid':
      return (
        <Notice live tone="success" title={<Trans>The signature is valid</Trans>}>
          <Trans>
            Whoever has the key of this address signed exactly this message. It doesn’t say when, or who they are.
          </Trans>
        </Notice>
      )
    case 'invalid':
      return (
        <Notice live tone="danger" title={<Trans>The signature is not valid</Trans>}>
          <Trans>
            This address hasn’t signed this message. Check every character: a space or a line break makes it another
            one.
          </Trans>
        </Notice>
      )
    case 'unknown-address':
      return (
        <Notice live tone="warning" title={<Trans>Unknown address</Trans>}>
          <Trans>This isn’t an address on Bitcoin, Litecoin, Dogecoin or TRON.</Trans>
        </Notice>
      )
    case 'unknown-format':
      return (
        <Notice live tone="warning" title={<Trans>Can’t be verified here</Trans>}>
          <Trans>
            We verify signatures of single keys, as Bitcoin’s nodes make them, and by BIP-137, BIP-322 (simple) and, on
            TRON, TIP-191. This is another kind, or some of it is missing.
          </Trans>
        </Notice>
      )
  }
}
