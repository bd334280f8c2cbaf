import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLinkWords } from '#src/features/dialogs/popups/hooks/use-link-words.ts'
import type { AskedQuestion } from '#src/entities/popup/popups.ts'
import type { OpenedPopup } from '#src/lib/popup.ts'
import { Button } from '#src/ui/button.tsx'
import { PopupFrame } from './popup-frame.tsx'

interface QuestionProps {
  readonly popup: OpenedPopup<AskedQuestion, true>
  /** Details of the question. */
  readonly children?: ReactNode
}

/** A pop-up that is confirmed or left. */
export function Question({ popup: { origin, asked, answer, close }, children }: QuestionProps) {
  const { t } = useLingui()
  const { word } = useLinkWords()
  return (
    <PopupFrame
      title={asked?.title ?? (word('title') || t`Please confirm`)}
      text={asked ? asked.text : word('text')}
      origin={origin}
      goneText={t`This dialog has closed. Start again from here.`}
      onClose={close}
      actions={
        <>
          <Button
            size="large"
            block
            variant={asked?.dangerous === true ? 'danger' : 'primary'}
            onClick={() => {
              answer(true)
            }}
          >
            {asked?.confirm ?? (word('confirm') || t`Confirm`)}
          </Button>
          <Button size="large" block variant="ghost" onClick={close}>
            {asked?.cancel ?? (word('cancel') || t`Cancel`)}
          </Button>
        </>
      }
    >
      {children}
    </PopupFrame>
  )
}
