import { Trans } from '@lingui/react/macro'
import type { ReturnProblem } from '#src/features/cold/offline/hooks/use-transaction-file.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Why a file from the signing device can't be sent. */
export function ReturnProblemNotice({ problem }: { readonly problem: ReturnProblem }) {
  return (
    <Notice live tone="danger" title={<Trans>This can’t be sent</Trans>}>
      <Reason problem={problem} />
    </Notice>
  )
}

function Reason({ problem }: { readonly problem: ReturnProblem }) {
  switch (problem) {
    case 'unsigned':
      return <Trans>It isn’t signed yet. Sign it on the device that has the keys, and bring back the result.</Trans>
    case 'other':
      return <Trans>It isn’t the transaction you exported here.</Trans>
    case 'invalid':
      return <Trans>A signature in it isn’t valid for this transaction. Sign it again.</Trans>
    case 'unreadable':
      return <Trans>It isn’t a complete transaction. Export it again from your signing device.</Trans>
  }
}
