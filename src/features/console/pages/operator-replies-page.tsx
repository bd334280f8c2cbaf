import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type CannedReply, listCannedReplies, saveCannedReply } from '#api/canned-replies.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { locales } from '#src/config/locales.ts'
import { CannedReplySheet } from '#src/features/console/components/canned-reply-sheet.tsx'
import { OperatorFrame } from '#src/features/console/shared/components/operator-frame.tsx'
import { useMayCall } from '#src/features/console/shared/access.queries.ts'
import { useCannedReplies } from '#src/features/console/desk.queries.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { List, ListRow } from '#src/ui/list-row.tsx'
import { QueryState } from '#src/ui/query-state.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { EmptyState } from '#src/ui/state.tsx'

/** Canned replies in each language. Operators who write content can edit them. */
export function Component() {
  const { t } = useLingui()
  return (
    <OperatorFrame title={t`Canned replies`} call={listCannedReplies}>
      <Replies />
    </OperatorFrame>
  )
}

function Replies() {
  const { t } = useLingui()
  const query = useCannedReplies()
  const mayWrite = useMayCall(saveCannedReply)
  const [lang, setLang] = useState<LanguageCode>('en_us')
  const [edited, setEdited] = useState<Pick<CannedReply, 'id' | 'title' | 'text'>>()
  const replies = query.data?.filter((reply) => reply.lang === lang)
  return (
    <>
      <SegmentedControl<LanguageCode>
        label={t`Language`}
        value={lang}
        onValueChange={setLang}
        options={locales.map(({ code, name }) => ({ value: code, label: name }))}
      />
      {mayWrite && (
        <div>
          <Button
            onClick={() => {
              setEdited({ id: crypto.randomUUID(), title: '', text: '' })
            }}
          >
            <Trans>New canned reply</Trans>
          </Button>
        </div>
      )}
      {replies === undefined ? (
        <QueryState query={query} empty={null} />
      ) : (
        <Card padding="none">
          {replies.length === 0 ? (
            <EmptyState title={<Trans>No canned replies in this language</Trans>} />
          ) : (
            <List label={t`Canned replies`}>
              {replies.map((reply) => (
                <ListRow
                  key={reply.id}
                  title={reply.title}
                  description={<span className={mayWrite ? 'line-clamp-2' : 'whitespace-pre-line'}>{reply.text}</span>}
                  value={reply.changedBy ?? undefined}
                  {...(mayWrite && {
                    onClick: () => {
                      setEdited(reply)
                    },
                  })}
                />
              ))}
            </List>
          )}
        </Card>
      )}
      {edited !== undefined && (
        <CannedReplySheet
          key={edited.id}
          reply={edited}
          lang={lang}
          onClosed={() => {
            setEdited(undefined)
          }}
        />
      )}
    </>
  )
}
