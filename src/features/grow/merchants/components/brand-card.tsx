import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnBrand } from '#api/merchant-brands.ts'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { ownBrandQueryOptions, useBrandActions } from '#src/features/grow/merchants/brand.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { BrandForm } from './brand-form.tsx'

/** The merchant's own brand: its state, what is missing before customers see it, and a form to edit it. */
export function BrandCard({ userId }: { readonly userId: string }) {
  const query = useQuery(ownBrandQueryOptions(userId))
  const [isEditing, setIsEditing] = useState(false)
  if (query.data === undefined) return <QueryState query={query} empty={null} />
  const brand = query.data
  if (brand === null || isEditing) {
    return (
      <Card title={<Trans>Your brand</Trans>}>
        <p className="pb-4 text-ink-muted">
          <Trans>
            On your own domain, the app shows your name, logo and color. Agreements, addresses and fees stay
            Sevenport’s.
          </Trans>
        </p>
        <BrandForm userId={userId} brand={brand} onSaved={() => setIsEditing(false)} />
        {isEditing && (
          <div className="pt-3">
            <Button variant="ghost" block onClick={() => setIsEditing(false)}>
              <Trans>Keep it as it is</Trans>
            </Button>
          </div>
        )}
      </Card>
    )
  }
  return (
    <Card title={<Trans>Your brand</Trans>}>
      <div className="space-y-4">
        <BrandHead brand={brand} />
        {brand.provenAt === null ? <MissingProof userId={userId} brand={brand} /> : <Proven brand={brand} />}
        <BrandActions userId={userId} onEdit={() => setIsEditing(true)} />
      </div>
    </Card>
  )
}

function BrandHead({ brand: { name, domain, logo, state, reason, served } }: { readonly brand: OwnBrand }) {
  return (
    <>
      <div className="flex items-center gap-3">
        <img src={logo} alt="" width={48} height={48} className="rounded-control" />
        <p className="min-w-0 flex-1 wrap-anywhere">
          <span className="block font-semibold">{name}</span>
          <span className="block text-caption text-ink-muted">{domain}</span>
        </p>
        {served ? (
          <Chip tone="success">
            <Trans>Shown</Trans>
          </Chip>
        ) : (
          <Chip tone="warning">
            <Trans>Not shown yet</Trans>
          </Chip>
        )}
      </div>
      <p>
        {state === 'in-review' && <Trans>A reviewer checks your brand before people see it.</Trans>}
        {state === 'approved' && <Trans>A reviewer has approved your brand.</Trans>}
        {state === 'rejected' && <Trans>A reviewer rejected your brand: {reason}</Trans>}
      </p>
    </>
  )
}

function MissingProof({ userId, brand: { record, checkedAt } }: { readonly userId: string; readonly brand: OwnBrand }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const { check } = useBrandActions(userId)
  const { mutate, isPending } = useMutation({
    mutationFn: check,
    onSuccess: ({ provenAt }) => {
      if (provenAt === null) showToast(t`The record isn’t there yet. It can take a few hours.`, 'danger')
      else showToast(t`Domain verified`, 'success')
    },
    onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
  })
  const at = checkedAt === null ? '' : format.date(Date.parse(checkedAt) / 1000, { style: 'date-time' })
  return (
    <div className="space-y-2 rounded-control border border-line p-3.5">
      <p className="font-semibold">
        <Trans>Verify your domain</Trans>
      </p>
      <p className="text-caption text-ink-muted">
        <Trans>Add this TXT record to your domain’s DNS settings and keep it there. We check it every day.</Trans>
      </p>
      <RecordLine label={<Trans>Name</Trans>} value={record.name} copy={t`Copy the record’s name`} />
      <RecordLine label={<Trans>Value</Trans>} value={record.value} copy={t`Copy the record’s value`} />
      {checkedAt !== null && (
        <p className="text-caption text-ink-muted">
          <Trans>Not found when we last looked, {at}</Trans>
        </p>
      )}
      <Button size="small" loading={isPending} onClick={() => mutate()}>
        <Trans>Check now</Trans>
      </Button>
    </div>
  )
}

interface RecordLineProps {
  readonly label: React.ReactNode
  readonly value: string
  readonly copy: string
}

function RecordLine({ label, value, copy }: RecordLineProps) {
  return (
    <p className="flex items-center gap-2 text-caption">
      <span className="text-ink-muted">{label}</span>
      <span className="min-w-0 flex-1 font-medium break-all">{value}</span>
      <CopyButton text={value} label={copy} />
    </p>
  )
}

function Proven({ brand: { provenAt } }: { readonly brand: OwnBrand }) {
  const format = useFormat()
  const date = provenAt === null ? '' : format.date(Date.parse(provenAt) / 1000)
  return (
    <p className="text-caption text-ink-muted">
      <Trans>Domain verified on {date}. Keep its TXT record: without it, we stop showing your brand.</Trans>
    </p>
  )
}

function BrandActions({ userId, onEdit }: { readonly userId: string; readonly onEdit: () => void }) {
  const { t } = useLingui()
  const confirmThen = useConfirmedAction()
  const { remove } = useBrandActions(userId)
  const ask = async () =>
    confirmThen({
      question: {
        title: t`Remove your brand?`,
        text: t`People will then see Sevenport’s own name on your domain.`,
        confirm: t`Remove brand`,
      },
      act: remove,
      doneText: () => t`Brand removed`,
    })
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" variant="secondary" onClick={onEdit}>
        <Trans>Edit brand</Trans>
      </Button>
      <Button size="small" variant="secondary" onClick={() => void ask()}>
        <Trans>Remove brand</Trans>
      </Button>
    </div>
  )
}
