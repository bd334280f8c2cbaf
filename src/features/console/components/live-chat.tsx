import { Trans } from '@lingui/react/macro'
import type { OpenedConversation } from '#api/operator-conversations.ts'
import { useLiveChat } from '#src/features/console/hooks/use-live-chat.ts'
import { Notice } from '#src/ui/notice.tsx'

/** The status line below a chat's messages; keeps the messages up to date. */
export function LiveChat({ conversation }: { readonly conversation: OpenedConversation }) {
  const { personRead, isTyping, isLive } = useLiveChat(conversation)
  const lastReply = conversation.messages.findLastIndex(({ from }) => from === 'support') + 1
  return (
    <>
      <p role="status" className="min-h-5 text-caption text-ink-muted">
        {isTyping ? (
          <Trans>The person is typing…</Trans>
        ) : (
          lastReply > 0 &&
          (personRead >= lastReply ? (
            <Trans>Your replies were seen</Trans>
          ) : (
            <Trans>Some replies haven’t been seen yet</Trans>
          ))
        )}
      </p>
      {!isLive && (
        <Notice tone="warning">
          <Trans>Reconnecting… New messages appear once you’re back online.</Trans>
        </Notice>
      )}
    </>
  )
}
