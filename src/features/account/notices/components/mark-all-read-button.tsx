import { Trans, useLingui } from '@lingui/react/macro'
import { apiErrorText } from '#src/lib/api-error-text.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'
import { showToast } from '#src/ui/toast.tsx'

interface MarkAllReadButtonProps {
  /** Number of unread items; at zero there is no button. */
  readonly unread: number
  readonly isMarking: boolean
  readonly markAll: () => Promise<unknown>
}

export function MarkAllReadButton({ unread, isMarking, markAll }: MarkAllReadButtonProps) {
  const { t, i18n } = useLingui()
  if (unread === 0) return null
  const mark = async () => {
    try {
      await markAll()
      showToast(t`All marked as read`, 'success')
    } catch (error) {
      showToast(i18n._(apiErrorText(error)), 'danger')
    }
  }
  return (
    <Button variant="ghost" size="small" icon={CheckIcon} loading={isMarking} onClick={() => void mark()}>
      <Trans>Mark all as read</Trans>
    </Button>
  )
}
