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
            Whoever holds this address’s key signed exactly this message. The signature doesn’t show when, or who they
            are.
          </Trans>
        </Notice>
      )
    case 'invalid':
      return (
        <Notice live tone="danger" title={<Trans>The signature is not valid</Trans>}>
          <Trans>
            This address didn’t sign this message. Check every character: even an extra space or line break changes it.
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
            We verify single-key signatures in the Bitcoin Core, BIP-137 and BIP-322 (simple) formats and, on TRON,
            TIP-191. This one has another format or is incomplete.
          </Trans>
        </Notice>
      )
  }
}
