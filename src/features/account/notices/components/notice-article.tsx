import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { is } from 'valibot'
import { uuid } from '#api/primitives.ts'
import { noticeQueryOptions, useMarkNoticeRead } from '#src/entities/notification/notice.queries.ts'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { noticesPath } from '#src/features/account/notices/notification-links.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { parseMarkdown } from '#src/lib/markdown.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { IncompleteLink } from '#src/ui/incomplete-link.tsx'
import { RichText } from '#src/ui/rich-text.tsx'
import { Article, ArticleState, MissingArticle } from './article.tsx'

/** Shows the notice with this id and marks it as read. */
export function NoticeArticle({ id }: { readonly id: string | null }) {
  if (!id) return <WhichNotice />
  return is(uuid, id) ? <KnownNotice id={id} /> : <MissingNotice />
}

function KnownNotice({ id }: { readonly id: string }) {
  const realm = usePageRealm()
  const reader = useLoggedInUserId(realm)
  const query = useQuery(noticeQueryOptions(realm, id, useLanguageCode(), reader))
  const { data: notice } = query
  const { mutate: markRead } = useMarkNoticeRead(realm)
  const isUnread = reader !== null && notice?.readStatus === 0
  useEffect(() => {
    // If this fails, the notice stays unread until it's opened again.
    if (isUnread) markRead(id)
  }, [isUnread, markRead, id])

  if (!notice) return <ArticleState query={query} missing={<MissingNotice />} />
  return (
    <Article title={notice.title} at={notice.publishedAt}>
      <RichText blocks={parseMarkdown(notice.content)} />
    </Article>
  )
}

function WhichNotice() {
  return (
    <IncompleteLink listPath={noticesPath(usePageRealm())} listName={<Trans>All notices</Trans>}>
      <Trans>Choose a notice from the list.</Trans>
    </IncompleteLink>
  )
}

function MissingNotice() {
  return (
    <MissingArticle
      action={
        <ButtonLink to={noticesPath(usePageRealm())}>
          <Trans>All notices</Trans>
        </ButtonLink>
      }
    />
  )
}
