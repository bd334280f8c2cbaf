import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { listWaitingConversations } from '#api/operator-conversations.ts'
import type { ConversationState } from '#api/conversations.ts'
import { ConversationDesk } from '#src/features/console/components/conversation-desk.tsx'
import { ConversationRow } from '#src/features/console/components/conversation-row.tsx'
import { ConversationSearch } from '#src/features/console/components/conversation-search.tsx'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'
import { DeskFilterCard, type Narrowing } from '#src/features/console/components/desk-filter-card.tsx'
import { DeskOverviewCard } from '#src/features/console/components/desk-overview-card.tsx'
import { type DeskFilter, useConversations } from '#src/features/console/desk.queries.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { TextLink } from '#src/ui/text-link.tsx'
import { EndlessList } from '#src/ui/endless-list.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** The list, or one conversation with `?id=`. */
export function Component() {
  const { t } = useLingui()
  const [search] = useSearchParams()
  const id = search.get('id')
  if (id === null) return <ConversationsByState />
  return (
    <OperatorFrame title={t`Conversation`} call={listWaitingConversations}>
      <ConversationDesk key={id} id={id} />
    </OperatorFrame>
  )
}

function ConversationsByState() {
  const { t } = useLingui()
  const [state, setState] = useState<ConversationState>('pending-reply')
  const [narrowing, setNarrowing] = useState<Narrowing>({})
  return (
    <OperatorFrame title={t`Conversations`} call={listWaitingConversations}>
      <SegmentedControl<ConversationState>
        label={t`Status`}
        value={state}
        onValueChange={setState}
        options={[
          { value: 'pending-reply', label: <Trans>To reply</Trans> },
          { value: 'reply-received', label: <Trans>Replied</Trans> },
          { value: 'closed', label: <Trans>Closed</Trans> },
        ]}
      />
      <DeskFilterCard filter={narrowing} onFilterChange={setNarrowing} />
      <div className="flex flex-wrap justify-between gap-2 text-caption text-ink-muted">
        <p>
          <Trans>The audit log records every conversation you open.</Trans>
        </p>
        <TextLink to={operatorPaths.operatorReplies}>
          <Trans>Canned replies</Trans>
        </TextLink>
      </div>
      <ConversationList filter={{ ...narrowing, state }} />
      <ConversationSearch />
      <DeskOverviewCard />
    </OperatorFrame>
  )
}

function ConversationList({ filter }: { readonly filter: DeskFilter }) {
  const { t } = useLingui()
  return (
    <EndlessList
      source={useConversations(filter)}
      label={t`Conversations`}
      itemKey={({ id }) => id}
      empty={
        <EmptyState
          title={<Trans>No conversations here</Trans>}
          text={<Trans>Messages that people send to support appear here.</Trans>}
        />
      }
    >
      {(conversation) => <ConversationRow conversation={conversation} />}
    </EndlessList>
  )
}
