import { Trans } from '@lingui/react/macro'
import { Notice } from '#src/ui/notice.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

/** Says that another transaction won. @param winner Link to that transaction, if known. */
export function ReplacedNotice({ winner }: { readonly winner: string | undefined }) {
  return (
    <Notice
      live
      tone="warning"
      action={
        winner !== undefined && (
          <TextLink to={winner}>
            <Trans>Show what took its place</Trans>
          </TextLink>
        )
      }
    >
      <Trans>Another transaction took its place, so this one sent nothing.</Trans>
    </Notice>
  )
}
