import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { NoticeArticle } from '#src/features/account/notices/components/notice-article.tsx'
import { SystemMessageArticle } from '#src/features/account/notices/components/system-message-article.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

/** A notice or a message, depending on the address. */
export function Component() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const message = search.get('message')
  return (
    <PageFrame title={t`Notification`} backTo={paths.notificationCenter}>
      {message === null ? <NoticeArticle id={search.get('notice')} /> : <SystemMessageArticle id={message} />}
    </PageFrame>
  )
}
