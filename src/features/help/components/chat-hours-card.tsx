import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { chatHoursQueryOptions } from '#src/features/help/support.queries.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { Notice } from '#src/ui/notice.tsx'

/** Whether support is available for chat, and its recent response times. Empty until known. */
export function ChatHoursCard() {
  const format = useFormat()
  const { data } = useQuery(chatHoursQueryOptions())
  if (data === undefined) return null
  const { isOpen, changesAt, firstAnswer } = data
  const time = changesAt === null ? null : format.date(Date.parse(changesAt) / 1000, { style: 'date-time' })
  const half = format.duration(Math.ceil(firstAnswer?.medianSeconds ?? 0))
  const most = format.duration(Math.ceil(firstAnswer?.slowSeconds ?? 0))
  return (
    <Notice
      tone={isOpen ? 'success' : 'info'}
      title={isOpen ? <Trans>We’re here</Trans> : <Trans>Chat is closed right now</Trans>}
    >
      {isOpen
        ? time !== null && <Trans>Chat is open until {time}.</Trans>
        : time !== null && <Trans>Chat reopens {time}.</Trans>}{' '}
      {!isOpen && <Trans>Write to us anyway: we’ll reply by email.</Trans>}{' '}
      {isOpen && firstAnswer !== null && (
        <Trans>
          In the last 30 days, half of all chats were answered within {half}, and nine in ten within {most}.
        </Trans>
      )}
    </Notice>
  )
}
