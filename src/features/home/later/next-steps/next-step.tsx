import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { IconComponent } from '#src/ui/icon.tsx'
import { SuccessIcon } from '#src/ui/launch-icons.tsx'
import { ListRow } from '#src/ui/list-row.tsx'

interface NextStepProps {
  readonly icon: IconComponent
  readonly title: ReactNode
  readonly text: ReactNode
  readonly to: string
  /** `undefined` until known. */
  readonly isDone: boolean | undefined
}

/** One step, with a link to it. */
export function NextStep({ icon: Icon, title, text, to, isDone }: NextStepProps) {
  return (
    <ListRow
      icon={<Icon size={24} />}
      title={title}
      description={<span className="block truncate">{text}</span>}
      value={
        isDone === true && (
          <span className="flex text-success">
            <SuccessIcon size={22} />
            <span className="sr-only">
              <Trans>Done</Trans>
            </span>
          </span>
        )
      }
      to={to}
    />
  )
}
