import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OpenedConversation } from '#api/operator-conversations.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { useMerge, useMergeTargets } from '#src/features/console/merge.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { TextLink } from '#src/ui/text-link.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { ConversationRow } from './conversation-row.tsx'

interface MergeCardProps {
  readonly conversation: OpenedConversation
  /** Reloads the conversation after someone else has changed it. */
  readonly onCrossed: () => Promise<void>
}

/** The same customer's other conversations, to merge with this one. */
export function MergeCard({ conversation: { id }, onCrossed }: MergeCardProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const confirmThen = useConfirmedAction()
  const [isAsked, setIsAsked] = useState(false)
  const query = useMergeTargets(id, isAsked)
  const { mutateAsync, isPending } = useMerge(id)
  const ask = async (into: string) =>
    confirmThen({
      question: {
        title: t`Merge these conversations?`,
        text: t`This one is closed, and its messages appear in the other one. The person finds both there, and their replies go there. You can separate them again.`,
        confirm: t`Merge`,
      },
      act: async () => {
        try {
          await mutateAsync(into)
        } catch (error) {
          // Another operator may have merged one of them.
          await Promise.all([onCrossed(), query.refetch()])
          throw error
        }
        await navigate(conversationHref(into), { replace: true })
      },
      doneText: () => t`Conversations merged`,
    })
  return (
    <Card title={<Trans>Written about this before?</Trans>}>
      {query.data === undefined || query.data.length === 0 ? (
        isAsked ? (
          <QueryState
            query={query}
            empty={<EmptyState title={<Trans>No other conversations to merge with</Trans>} />}
          />
        ) : (
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              setIsAsked(true)
            }}
          >
            <Trans>Show other conversations</Trans>
          </Button>
        )
      ) : (
        <ul className="space-y-2">
          {query.data.map((other) => (
            <Fragment key={other.id}>
              <ConversationRow conversation={other} />
              <li>
                <Button size="small" variant="secondary" loading={isPending} onClick={() => void ask(other.id)}>
                  <Trans>Merge into this one</Trans>
                </Button>
              </li>
            </Fragment>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** Links to the conversation that this one was merged into, or to those merged into it. */
export function MergeNotice({ conversation: { id, merged, mergedInto } }: Pick<MergeCardProps, 'conversation'>) {
  const { t, i18n } = useLingui()
  const { mutate, isPending } = useMerge(id)
  const separate = () => {
    mutate(null, {
      onSuccess: () => {
        showToast(t`Conversations separated`, 'success')
      },
      onError: (error) => {
        showToast(i18n._(apiErrorText(error)), 'danger')
      },
    })
  }
  if (mergedInto !== null) {
    return (
      <Notice
        tone="warning"
        action={
          <Button size="small" variant="secondary" loading={isPending} onClick={separate}>
            <Trans>Separate</Trans>
          </Button>
        }
      >
        <Trans>
          This conversation was merged. It continues in{' '}
          <TextLink to={conversationHref(mergedInto)}>another one</TextLink>.
        </Trans>
      </Notice>
    )
  }
  if (merged.length === 0) return null
  return (
    <Notice>
      <Trans>Other conversations were merged into this one:</Trans>{' '}
      {merged.map((other, index) => (
        <TextLink key={other} to={conversationHref(other)}>
          {index + 1}
        </TextLink>
      ))}
    </Notice>
  )
}

function conversationHref(id: string): string {
  return `${operatorPaths.operatorConversations}?${new URLSearchParams({ id }).toString()}`
}
