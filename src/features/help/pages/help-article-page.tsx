import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { is } from 'valibot'
import { helpArticleId } from '#api/help-centre.ts'
import { ArticleRows } from '#src/features/help/components/article-rows.tsx'
import { ContactCard } from '#src/features/help/components/contact-card.tsx'
import { helpArticleQueryOptions } from '#src/entities/help-centre/help.queries.ts'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { useHelpPlaces } from '#src/features/help/rules/help-places.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { parseMarkdown } from '#src/lib/markdown.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { IncompleteLink } from '#src/ui/incomplete-link.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { RichText } from '#src/ui/rich-text.tsx'
import { EmptyState } from '#src/ui/state.tsx'

export function Component() {
  const { t } = useLingui()
  const realm = usePageRealm()
  const { centre } = useHelpPlaces()
  const [parameters] = useSearchParams()
  const id = parameters.get('id')
  return (
    <PageFrame title={realm === 'main' ? t`Help` : t`Futures help article`} backTo={centre}>
      {id === null ? (
        <IncompleteLink listPath={centre} listName={<Trans>Help center</Trans>}>
          <Trans>Choose an article from the help center.</Trans>
        </IncompleteLink>
      ) : is(helpArticleId, id) ? (
        <HelpArticle id={id} />
      ) : (
        <Card>
          <MissingHelpArticle />
        </Card>
      )}
    </PageFrame>
  )
}

function HelpArticle({ id }: { readonly id: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const query = useQuery(helpArticleQueryOptions(usePageRealm(), id, useLanguageCode()))
  if (!query.data) return <QueryState query={query} empty={<MissingHelpArticle />} />
  const { title, content, related, updatedAt } = query.data
  const updatedOn = format.date(Date.parse(updatedAt) / 1000, { style: 'date' })
  return (
    <>
      <Card>
        <article>
          <h2 className="mb-4 text-title font-bold">{title}</h2>
          <RichText blocks={parseMarkdown(content)} />
          <p className="mt-4 text-caption text-ink-muted">
            <Trans>Updated {updatedOn}</Trans>
          </p>
        </article>
      </Card>
      {related.length > 0 && (
        <Card padding="none" title={<Trans>Related articles</Trans>}>
          <ArticleRows label={t`Related articles`} articles={related} />
        </Card>
      )}
      <ContactCard letter={{ subject: title, lines: [] }} />
    </>
  )
}

function MissingHelpArticle() {
  const { centre } = useHelpPlaces()
  return (
    <EmptyState
      title={<Trans>This article doesn’t exist</Trans>}
      text={<Trans>The link may be outdated. Search the help center instead.</Trans>}
      action={
        <ButtonLink to={centre}>
          <Trans>Help center</Trans>
        </ButtonLink>
      }
    />
  )
}
