import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { InferOutput } from 'valibot'
import type { futuresConsents } from '#api/notices.ts'
import { type AgreementKind, agreementChangesQueryOptions } from '#src/entities/session/agreement.queries.ts'
import { consentsQueryOptions, useGiveConsent } from '#src/entities/session/consents.queries.ts'
import { ConsentTexts } from '#src/entities/session/forms/consent-texts.tsx'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useLanguageCode } from '#src/lib/i18n.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.tsx'

/** Asks an account that agreed to earlier texts to agree to the current ones; empty for other accounts. */
export function FuturesConsentCard({ userId }: { readonly userId: string }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(consentsQueryOptions('futures', userId))
  const { mutate, isPending, error } = useGiveConsent('futures', userId, () => {
    showToast(t`Thank you for agreeing`, 'success')
  })
  if (data === undefined || data.due.length === 0) return null
  return (
    <Card title={<Trans>We updated our terms</Trans>}>
      <ConsentTexts realm="futures">
        {({ service, privacy }) => (
          <p>
            <Trans>
              Please read the current {service} and {privacy}, and agree to both.
            </Trans>
          </p>
        )}
      </ConsentTexts>
      <WrittenChanges {...data} />
      <p className="mt-2 mb-4 text-caption text-ink-muted">
        <Trans>If you don’t agree, you can delete your account.</Trans>
      </p>
      {error && (
        <div className="mb-4">
          <Notice tone="danger" live>
            {i18n._(apiErrorText(error))}
          </Notice>
        </div>
      )}
      <Button
        block
        loading={isPending}
        onClick={() => {
          mutate()
        }}
      >
        <Trans>Agree</Trans>
      </Button>
    </Card>
  )
}

type Consents = Pick<InferOutput<typeof futuresConsents.listConsents.data>, 'due' | 'given'>

/** What operators wrote about the versions that the account hasn't agreed to. */
function WrittenChanges({ due, given }: Consents) {
  const { data = [] } = useQuery(agreementChangesQueryOptions(useLanguageCode()))
  const isNew = (kind: AgreementKind, version: number) =>
    due.some((text) => text.kind === kind) && !given.some((text) => text.kind === kind && text.version >= version)
  const changes = data.filter(({ kind, version }) => isNew(kind, version)).flatMap((text) => text.changes)
  if (changes.length === 0) return null
  return (
    <ul className="mt-3 list-disc space-y-1 ps-5">
      {[...new Set(changes)].map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  )
}
