import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { usePageRealm } from '#src/entities/session/page-realm.ts'
import { NoticeArticle } from '#src/features/account/notices/components/notice-article.tsx'
import { noticesPath } from '#src/features/account/notices/notification-links.ts'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  const realm = usePageRealm()
  const [search] = useSearchParams()
  return (
    <PageFrame title={realm === 'main' ? t`Notice` : t`Futures notice`} backTo={noticesPath(realm)}>
      <NoticeArticle id={search.get('id')} />
    </PageFrame>
  )
}
