import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ListedMerchant } from '#api/operator-merchants.ts'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { useMerchantState } from '#src/features/console/merchant.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Button } from '#src/ui/button.tsx'
import { Chip } from '#src/ui/chip.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { merchantStateTexts } from './merchant-texts.tsx'
import { ReasonSheet } from '#src/features/console/shared/components/reason-sheet.tsx'

/** A merchant, with the actions that take two reviewers. */
export function MerchantRow({ merchant }: { readonly merchant: ListedMerchant }) {
  const format = useFormat()
  const { name, state, level, superior, memberId, registered, since, proposal } = merchant
  const { name: stateName, tone } = merchantStateTexts[state]
  const date = format.date(Date.parse(since) / 1000)
  const count = format.number(registered)
  return (
    <li className="space-y-2 border-line px-4 py-4 not-last:border-b">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="min-w-0 font-medium wrap-anywhere">{name === '' ? <Trans>Deleted merchant</Trans> : name}</p>
        <Chip tone={tone}>{stateName}</Chip>
      </div>
      <p className="text-caption text-ink-muted">
        <Trans>
          Level {level}, below {superior} · {memberId} · {count} accounts · since {date}
        </Trans>
      </p>
      {proposal === null ? <ProposeState merchant={merchant} /> : <Proposal merchant={merchant} proposal={proposal} />}
    </li>
  )
}

function ProposeState({ merchant: { id, name, state } }: { readonly merchant: ListedMerchant }) {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { mutate, isPending, isUnderWay } = useMerchantState(id)
  if (state === 'closed') return null
  const wanted = state === 'active' ? 'suspended' : 'active'
  const propose = (reason: string) => {
    if (isUnderWay()) return
    mutate(
      { verb: 'propose', state: wanted, reason },
      {
        onSuccess: () => showToast(t`Proposed. Another reviewer has to confirm it.`, 'success'),
        onError: (error) => showToast(i18n._(apiErrorText(error)), 'danger'),
        onSettled: () => setIsOpen(false),
      },
    )
  }
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setIsOpen(true)}>
        {wanted === 'suspended' ? <Trans>Propose to suspend</Trans> : <Trans>Propose to resume</Trans>}
      </Button>
      <ReasonSheet
        open={isOpen}
        onOpenChange={setIsOpen}
        loading={isPending}
        onSubmit={propose}
        title={wanted === 'suspended' ? <Trans>Suspend {name}?</Trans> : <Trans>Resume {name}?</Trans>}
        description={<Trans>It takes effect once another reviewer confirms it. The merchant sees your reason.</Trans>}
        label={<Trans>Reason (shown to the merchant)</Trans>}
        missing={<Trans>Enter a short reason.</Trans>}
        action={wanted === 'suspended' ? <Trans>Propose to suspend</Trans> : <Trans>Propose to resume</Trans>}
        isDangerous={wanted === 'suspended'}
      />
    </>
  )
}

interface ProposalProps {
  readonly merchant: ListedMerchant
  readonly proposal: NonNullable<ListedMerchant['proposal']>
}

function Proposal({ merchant: { id, name, mayConfirm }, proposal }: ProposalProps) {
  const { t } = useLingui()
  const confirmThen = useConfirmedAction()
  const { mutateAsync, isPending } = useMerchantState(id)
  const { state, reason, proposedBy, proposedAt } = proposal
  const isSuspension = state === 'suspended'
  const decide = async (verb: 'confirm' | 'drop') => {
    const title = isSuspension ? t`Suspend ${name}?` : t`Resume ${name}?`
    await confirmThen({
      question:
        verb === 'confirm'
          ? { title, text: reason, confirm: isSuspension ? t`Suspend` : t`Resume` }
          : { title: t`Drop this proposal?`, text: reason, confirm: t`Drop proposal` },
      act: async () => mutateAsync({ verb, state, proposedAt }),
      doneText: () => (verb === 'drop' ? t`Proposal dropped` : isSuspension ? t`Suspended` : t`Resumed`),
    })
  }
  return (
    <div className="space-y-2">
      <p className="text-caption wrap-anywhere">
        {isSuspension ? (
          <Trans>
            {proposedBy} proposes to suspend: {reason}
          </Trans>
        ) : (
          <Trans>
            {proposedBy} proposes to resume: {reason}
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {mayConfirm && (
          <Button size="small" loading={isPending} onClick={() => void decide('confirm')}>
            {isSuspension ? <Trans>Confirm suspension</Trans> : <Trans>Confirm resumption</Trans>}
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => void decide('drop')}>
          <Trans>Drop proposal</Trans>
        </Button>
      </div>
    </div>
  )
}
