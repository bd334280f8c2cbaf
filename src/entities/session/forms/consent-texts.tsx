import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Realm } from '#api/endpoint.ts'
import { type AgreementKind, consentTextQueryOptions } from '#src/entities/session/agreement.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { parseMarkdown } from '#src/lib/markdown.ts'
import { RichText } from '#src/ui/rich-text.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'

interface ConsentTextsProps {
  readonly realm: Realm
  /** Puts the links to the two texts into a sentence. */
  readonly children: (links: { readonly service: ReactNode; readonly privacy: ReactNode }) => ReactNode
}

/** Links to the two current texts, which can be read without leaving the consent form. */
export function ConsentTexts({ realm, children }: ConsentTextsProps) {
  const { t } = useLingui()
  const agreement = realm === 'main' ? 'service' : 'futures'
  const [shown, setShown] = useState<AgreementKind>(agreement)
  const [isOpen, setIsOpen] = useState(false)
  const opener = (kind: AgreementKind, title: ReactNode) => (
    <button
      type="button"
      className="font-semibold text-brand-600 underline underline-offset-2"
      onClick={(event) => {
        // The link may be inside a checkbox label, and must not check the box.
        event.preventDefault()
        setShown(kind)
        setIsOpen(true)
      }}
    >
      {title}
    </button>
  )
  const titles = { service: t`Service agreement`, futures: t`Futures agreement`, privacy: t`Privacy policy` }
  return (
    <>
      {children({
        service: opener(
          agreement,
          realm === 'main' ? <Trans>service agreement</Trans> : <Trans>futures agreement</Trans>,
        ),
        privacy: opener('privacy', <Trans>privacy policy</Trans>),
      })}
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={titles[shown]}>
        <ConsentText kind={shown} />
      </Sheet>
    </>
  )
}

function ConsentText({ kind }: { readonly kind: AgreementKind }) {
  const { i18n } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(consentTextQueryOptions(kind, useLanguageCode()))
  const blocks = useMemo(() => data && parseMarkdown(data.content), [data])
  if (blocks) return <RichText blocks={blocks} />
  if (error) {
    return <ErrorState text={i18n._(apiErrorText(error))} onRetry={() => void refetch()} retrying={isFetching} />
  }
  return (
    <div aria-busy="true" className="space-y-3">
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-72 w-full" />
    </div>
  )
}
