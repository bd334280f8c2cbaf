import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { devicePaths } from '#src/config/device-paths.ts'
import { articleIds } from '#src/features/cold/help/articles/article.ts'
import { ArticleText } from '#src/features/cold/help/components/article-text.tsx'
import { IncompleteLink } from '#src/ui/incomplete-link.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** The article named in the address. */
export function Component() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const id = articleIds.find((known) => known === search.get('article'))
  return (
    <PageFrame title={t`Wallet help`} backTo={devicePaths.deviceHelp}>
      {id === undefined ? (
        <IncompleteLink listPath={devicePaths.deviceHelp} listName={<Trans>All articles</Trans>}>
          <Trans>Choose an article from the list.</Trans>
        </IncompleteLink>
      ) : (
        <ArticleText id={id} />
      )}
    </PageFrame>
  )
}
