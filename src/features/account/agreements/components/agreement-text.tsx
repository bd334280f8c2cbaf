import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Realm } from '#api/endpoint.ts'
import { consentsQueryOptions } from '#src/entities/session/consents.queries.ts'
import { type AgreementKind, consentTextQueryOptions } from '#src/entities/session/agreement.queries.ts'
import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { parseMarkdown } from '#src/lib/markdown.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Card } from '#src/ui/card.tsx'
import { RichText } from '#src/ui/rich-text.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'
import { TableOfContents } from '#src/ui/table-of-contents.tsx'

/** A text with fewer sections than this needs no table of contents. */
const sectionsOfALongText = 4

/** The agreement in force, in the language of the page. */
export function AgreementText({ kind }: { readonly kind: AgreementKind }) {
  const { i18n } = useLingui()
  const { data: agreement, error, isFetching, refetch } = useQuery(consentTextQueryOptions(kind, useLanguageCode()))
  if (agreement) return <LoadedAgreement {...agreement} />
  return (
    <Card>
      {error ? (
        <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <div aria-busy="true" className="space-y-3">
          <Skeleton className="h-7 w-3/5" />
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-72 w-full" />
        </div>
      )}
    </Card>
  )
}

interface LoadedAgreementProps {
  readonly id: string
  readonly kind: AgreementKind
  readonly version: number
  readonly title: string
  readonly content: string
  readonly effectiveFrom: string
}

function LoadedAgreement({ id, kind, version, title, content, effectiveFrom }: LoadedAgreementProps) {
  const format = useFormat()
  const realm = kind === 'futures' ? 'futures' : 'main'
  const userId = useLoggedInUserId(realm)
  const blocks = useMemo(() => parseMarkdown(content), [content])
  const sections = blocks.filter((block) => block.kind === 'heading').filter(({ level }) => level === 2)
  const date = format.date(Date.parse(effectiveFrom) / 1000, { utc: true })
  return (
    <Card>
      <article>
        <h2 className="text-title font-bold">{title}</h2>
        <p className="mt-1 mb-4 text-caption text-ink-muted">
          <Trans>
            Version {version}, effective {date}
          </Trans>
          {userId !== null && <AgreedOn realm={realm} userId={userId} textId={id} />}
        </p>
        {sections.length >= sectionsOfALongText && (
          <div className="mb-4">
            <TableOfContents headings={sections} />
          </div>
        )}
        <RichText blocks={blocks} />
      </article>
    </Card>
  )
}

/** The date on which the user agreed to this version, if they have. */
function AgreedOn({
  realm,
  userId,
  textId,
}: {
  readonly realm: Realm
  readonly userId: string
  readonly textId: string
}) {
  const format = useFormat()
  const { data } = useQuery(consentsQueryOptions(realm, userId))
  const consent = data?.given.find(({ id }) => id === textId)
  if (consent === undefined) return null
  const date = format.date(Date.parse(consent.agreedAt) / 1000)
  return (
    <span className="block">
      <Trans>You agreed on {date}</Trans>
    </span>
  )
}
