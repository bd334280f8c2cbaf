import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useConfirmedAction } from '#src/entities/popup/use-confirmed-action.ts'
import type { useClearStop } from '#src/features/console/operator.queries.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface StopNoticeProps {
  /** Names the stop. */
  readonly since: string
  readonly title: ReactNode
  readonly reason: ReactNode
  /** Asks for confirmation and explains the consequences. */
  readonly question: string
  readonly warning: ReactNode
  readonly lift: ReturnType<typeof useClearStop>
  /** Shown once the stop is lifted. */
  readonly liftedText: string
}

/** A stop set by a safety check, which an operator can lift after investigating. */
export function StopNotice({ since, title, reason, question, warning, lift, liftedText }: StopNoticeProps) {
  const { t } = useLingui()
  const confirmThen = useConfirmedAction()
  const ask = async () =>
    confirmThen({
      question: { title: question, text: warning, confirm: t`Resume`, dangerous: true },
      // The stop that was asked about, even if another one is shown by now.
      act: async () => lift.mutateAsync(since),
      doneText: () => liftedText,
    })
  return (
    <div className="px-4 py-2 md:col-span-full">
      <Notice
        tone="danger"
        title={title}
        action={
          <Button size="small" variant="danger" loading={lift.isPending} onClick={() => void ask()}>
            <Trans>Resume</Trans>
          </Button>
        }
      >
        {reason}
      </Notice>
    </div>
  )
}
