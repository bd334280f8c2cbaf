import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { usePopupWords } from '#src/features/popups/hooks/use-popup-words.ts'
import { type Popup, usePopup } from '#src/lib/popup.ts'
import { Button } from '#src/ui/button.tsx'
import { PopupFrame } from './popup-frame.tsx'

interface QuestionProps {
  readonly popup: Popup<string, true>
  /** What the question is about. */
  readonly children?: ReactNode
}

/** A pop-up that is answered with yes or left. */
export function Question({ popup, children }: QuestionProps) {
  const { t } = useLingui()
  const { origin, answer, close } = usePopup(popup)
  const { word } = usePopupWords()
  return (
    <PopupFrame
      title={word('title', t`Please confirm`)}
      text={word('text')}
      isFromLink={origin === 'link'}
      onClose={close}
      actions={
        <>
          <Button
            size="large"
            block
            onClick={() => {
              answer(true)
            }}
          >
            {word('confirm', t`Confirm`)}
          </Button>
          <Button size="large" block variant="ghost" onClick={close}>
            {word('cancel', t`Cancel`)}
          </Button>
        </>
      }
    >
      {children}
    </PopupFrame>
  )
}
