import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { NoticeArticle } from '#src/features/account/notices/components/notice-article.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  return (
    <PageFrame title={t`Notice`} backTo={paths.notices}>
      <NoticeArticle id={search.get('id')} />
    </PageFrame>
  )
}
