import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { paths } from '#src/config/paths.ts'
import { SystemMessageArticle } from '#src/features/account/notices/components/system-message-article.tsx'
import { PageFrame } from '#src/ui/page-frame.tsx'

export function Component() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  return (
    <PageFrame title={t`System message`} backTo={paths.systemMessages}>
      <SystemMessageArticle id={search.get('id')} />
    </PageFrame>
  )
}
