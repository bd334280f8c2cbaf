import { Trans, useLingui } from '@lingui/react/macro'
import type { OpenedConversation } from '#api/operator-conversations.ts'
import { apiErrorCode } from '#api/errors.ts'
import { useUser } from '#src/entities/session/session.ts'
import { useAssign, useDeskOperators, usePresence } from '#src/features/console/desk.queries.ts'
import { hasApiErrorCode } from '#src/lib/api-client.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface AssignmentProps {
  readonly conversation: OpenedConversation
  /** Reloads the conversation after someone else has changed it. */
  readonly onCrossed: () => Promise<void>
}

/** Shows who handles a conversation, with buttons to take, hand over or release it. */
export function Assignment({ conversation: { id, assignee }, onCrossed }: AssignmentProps) {
  const { t, i18n } = useLingui()
  const { memberId } = useUser()
  const { data: operators = [] } = useDeskOperators()
  const { mutate, isPending } = useAssign(id)
  const give = (to: string | null) => {
    if (to === assignee) return
    mutate(
      { from: assignee, to },
      {
        onSuccess: () => {
          showToast(to === null ? t`Released` : t`Assigned`, 'success')
        },
        onError: (error) => {
          const isLate = hasApiErrorCode(error, apiErrorCode.stateConflict)
          showToast(isLate ? t`Another operator got there first.` : i18n._(apiErrorText(error)), 'danger')
          if (isLate) void onCrossed()
        },
      },
    )
  }
  return (
    <div className="space-y-3">
      <SelectField
        label={t`Assigned to`}
        placeholder={assignee ?? t`Nobody`}
        options={operators.map((value) => ({ value, label: value === memberId ? t`${value} (you)` : value }))}
        value={assignee ?? undefined}
        onValueChange={give}
      />
      <div className="flex flex-wrap gap-2">
        {assignee !== memberId && (
          <Button size="small" loading={isPending} onClick={() => give(memberId)}>
            {assignee === null ? <Trans>Take</Trans> : <Trans>Take over</Trans>}
          </Button>
        )}
        {assignee !== null && (
          <Button size="small" variant="secondary" loading={isPending} onClick={() => give(null)}>
            <Trans>Release</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

/** Warns of others working on the same conversation, and of changes since it was read. */
export function CollisionWarning({ conversation, onCrossed }: AssignmentProps) {
  const { memberId } = useUser()
  const presence = usePresence(conversation.id)
  if (presence === undefined) return null
  const others = presence.others.join(', ')
  const { assignee } = presence
  const isOutdated =
    presence.messageCount > conversation.messageCount ||
    presence.state !== conversation.state ||
    assignee !== conversation.assignee
  return (
    <>
      {others !== '' && (
        <Notice tone="warning" live title={<Trans>Also open elsewhere</Trans>}>
          <Trans>{others} has this conversation open, too. Agree on who replies.</Trans>
        </Notice>
      )}
      {assignee !== null && assignee !== memberId && (
        <Notice tone="warning" live>
          <Trans>This conversation is assigned to {assignee}.</Trans>
        </Notice>
      )}
      {isOutdated && (
        <Notice tone="warning" live title={<Trans>This conversation has changed</Trans>}>
          <Button size="small" variant="secondary" onClick={() => void onCrossed()}>
            <Trans>Load changes</Trans>
          </Button>
        </Notice>
      )}
    </>
  )
}
