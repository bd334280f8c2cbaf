import { Trans } from '@lingui/react/macro'
import { articleLink } from '#src/entities/help-centre/article-link.ts'
import { Notice } from '#src/ui/notice.tsx'
import { TextLink } from '#src/ui/text-link.tsx'

/** States what the section doesn't offer, in case users expect it. */
export function FuturesStatement() {
  return (
    <Notice tone="warning" title={<Trans>Trading isn’t part of this section</Trans>}>
      <Trans>
        There’s no balance here and nothing to deposit into. Nobody from Sevenport asks for payments into “futures”.{' '}
        <TextLink to={articleLink('futures-deposit-scams', 'futures')}>How such scams work</TextLink>
      </Trans>
    </Notice>
  )
}
