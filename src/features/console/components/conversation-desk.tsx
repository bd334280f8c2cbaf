import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { OpenedConversation } from '#api/operator-conversations.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import { useUser } from '#src/entities/session/session.ts'
import { openedConversationQueryOptions, useCloseConversation } from '#src/features/console/operator.queries.ts'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { loadPiece } from '#src/lib/load-piece.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { EmptyState } from '#src/ui/state.tsx'
import { TextLink } from '#src/ui/text-link.tsx'
import { showToast } from '#src/ui/toast.tsx'
import { Assignment, CollisionWarning } from './assignment.tsx'
import { ConversationFacts } from './conversation-facts.tsx'
import { ConversationMessages } from './conversation-messages.tsx'
import { ConversationNotes } from './conversation-notes.tsx'
import { LiveChat } from './live-chat.tsx'
import { MergeCard, MergeNotice } from './merge-card.tsx'
import { ReplyForm } from './reply-form.tsx'

const Snooze = lazy(async () => ({ default: (await loadPiece(async () => import('./snooze.tsx'))).Snooze }))

/** Facts about the writer load after the conversation. */
const WriterCard = lazy(async () => ({
  default: (await loadPiece(async () => import('./writer-card.tsx'))).WriterCard,
}))

/** One conversation, to read and reply to. */
export function ConversationDesk({ id }: { readonly id: string }) {
  const { i18n } = useLingui()
  const { userId } = useUser()
  const query = useQuery(openedConversationQueryOptions(userId, id))
  const { data: conversation } = query
  const readAgain = async () => {
    const { error } = await query.refetch()
    if (error) showToast(i18n._(apiErrorText(error)), 'danger')
  }
  return (
    <>
      <div className="flex flex-wrap justify-between gap-2 text-caption">
        <TextLink to={operatorPaths.operatorConversations}>
          <Trans>All conversations</Trans>
        </TextLink>
        {conversation !== undefined && (
          <p className="text-ink-muted">
            <Trans>The audit log has recorded that you opened this conversation.</Trans>
          </p>
        )}
      </div>
      {conversation === undefined ? (
        <QueryState query={query} empty={<EmptyState title={<Trans>No such conversation</Trans>} />} />
      ) : (
        <div className="grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="space-y-4">
            <MergeNotice conversation={conversation} />
            <CollisionWarning conversation={conversation} onCrossed={readAgain} />
            <ConversationMessages conversation={conversation} />
            {conversation.door === 'chat' && <LiveChat conversation={conversation} />}
            <ReplyForm conversation={conversation} onCrossed={readAgain} />
          </div>
          <div className="space-y-4">
            <Card>
              <ConversationFacts conversation={conversation} />
              <Assignment conversation={conversation} onCrossed={readAgain} />
              {conversation.mergedInto !== null ? null : conversation.state === 'closed' ? (
                <Notice>
                  <Trans>This conversation is closed. It reopens if the person writes again.</Trans>
                </Notice>
              ) : (
                <div className="mt-3 space-y-3">
                  <Suspense fallback={null}>
                    <Snooze conversation={conversation} onCrossed={readAgain} />
                  </Suspense>
                  <CloseButton conversation={conversation} onFailed={readAgain} />
                </div>
              )}
            </Card>
            <ConversationNotes conversation={conversation} />
            {conversation.from === 'account' && conversation.door !== 'chat' && conversation.mergedInto === null && (
              <MergeCard conversation={conversation} onCrossed={readAgain} />
            )}
            {conversation.from === 'account' && (
              <Suspense fallback={null}>
                <WriterCard id={id} />
              </Suspense>
            )}
          </div>
        </div>
      )}
    </>
  )
}

interface CloseButtonProps {
  readonly conversation: OpenedConversation
  /** Reloads the conversation after someone else has changed it. */
  readonly onFailed: () => Promise<void>
}

function CloseButton({ conversation: { id, messageCount }, onFailed }: CloseButtonProps) {
  const { t } = useLingui()
  const confirmThen = useConfirmedAction()
  const { mutateAsync, isPending } = useCloseConversation(id)
  const ask = async () =>
    confirmThen({
      question: {
        title: t`Close this conversation?`,
        text: t`The person isn’t told. It reopens if they write again.`,
        confirm: t`Close conversation`,
      },
      act: async () => {
        try {
          // What was on the page when the operator asked: a chat may have gone on since.
          return await mutateAsync(messageCount)
        } catch (error) {
          // The person may have written, or another operator may have closed it.
          await onFailed()
          throw error
        }
      },
      doneText: () => t`Conversation closed`,
    })
  return (
    <Button variant="secondary" block loading={isPending} onClick={() => void ask()}>
      <Trans>Close conversation</Trans>
    </Button>
  )
}
