import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { is } from 'valibot'
import { contentPlace, listContent } from '#api/content.ts'
import { ContentDesk } from '#src/features/console/components/content-desk.tsx'
import { ContentList } from '#src/features/console/components/content-list.tsx'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'

/** Published content: the list, or one document with `?realm=&kind=&key=`. */
export function Component() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const place = { realm: search.get('realm') ?? 'main', kind: search.get('kind'), key: search.get('key') }
  return (
    <OperatorFrame title={t`Content`} call={listContent}>
      {is(contentPlace, place) ? (
        <ContentDesk key={`${place.realm}/${place.kind}/${place.key}`} place={place} />
      ) : (
        <ContentList />
      )}
    </OperatorFrame>
  )
}
