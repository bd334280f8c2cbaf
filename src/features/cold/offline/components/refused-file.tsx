import { Trans } from '@lingui/react/macro'
import type { PsbtRefusal } from '#src/keyring/psbt-protocol.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Why a file can't be signed, and what to do about it. */
export function RefusedFile({ reason }: { readonly reason: PsbtRefusal }) {
  return (
    <Notice live tone="danger" title={<Trans>This file can’t be signed</Trans>}>
      <Reason reason={reason} />
    </Notice>
  )
}

function Reason({ reason }: { readonly reason: PsbtRefusal }) {
  switch (reason) {
    case 'unreadable':
      return <Trans>It isn’t a complete transaction. Export it again from the wallet that made it.</Trans>
    case 'too-long':
      return <Trans>It has too many inputs or outputs. Split it into smaller transactions.</Trans>
    case 'not-own':
      return (
        <Trans>
          It doesn’t spend this account’s coins, or doesn’t say which of your addresses they’re from. Switch to the
          right account, or export it with derivation paths.
        </Trans>
      )
    case 'no-previous':
      return (
        <Trans>
          A previous transaction is missing, so the amounts can’t be checked. Export it with full previous transactions.
        </Trans>
      )
    case 'wrong-previous':
      return <Trans>A previous transaction in it isn’t the one it spends. Someone may be hiding the real fee.</Trans>
    case 'sighash':
      return <Trans>It asks for a signature that lets others change the transaction afterward.</Trans>
    case 'unknown-input':
      return <Trans>It spends a type of coin this wallet doesn’t support.</Trans>
    case 'amounts':
      return <Trans>Its amounts don’t add up.</Trans>
    case 'absurd-fee':
      return <Trans>No network charges a fee this high.</Trans>
  }
}
