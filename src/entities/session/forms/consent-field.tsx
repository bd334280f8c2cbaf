import { useQuery } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { type AgreementKind, consentTextQueryOptions } from '#src/entities/session/registration.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { parseMarkdown } from '#src/lib/markdown.ts'
import { CheckboxField } from '#src/ui/checkbox-field.tsx'
import { RichText } from '#src/ui/rich-text.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ErrorState } from '#src/ui/state.tsx'

interface ConsentFieldProps {
  readonly entry: UseFormRegisterReturn
  readonly error: ReactNode
}

/** Consent to the two texts in force, each of which can be read without leaving the form. */
export function ConsentField({ entry, error }: ConsentFieldProps) {
  const { t } = useLingui()
  const [shown, setShown] = useState<AgreementKind>('service')
  const [isOpen, setIsOpen] = useState(false)
  const opener = (kind: AgreementKind, title: ReactNode) => (
    <button
      type="button"
      className="font-semibold text-brand-600 underline underline-offset-2"
      onClick={(event) => {
        // It stands in the label of a checkbox, which it must not check.
        event.preventDefault()
        setShown(kind)
        setIsOpen(true)
      }}
    >
      {title}
    </button>
  )
  const service = opener('service', <Trans>service agreement</Trans>)
  const privacy = opener('privacy', <Trans>privacy policy</Trans>)
  return (
    <>
      <CheckboxField
        {...entry}
        error={error}
        label={
          <Trans>
            I have read the {service} and the {privacy}, and I agree to both.
          </Trans>
        }
      />
      <Sheet
        open={isOpen}
        onOpenChange={setIsOpen}
        title={shown === 'service' ? t`Service agreement` : t`Privacy policy`}
      >
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
