import { useLingui } from '@lingui/react/macro'
import { choosePopup } from '#src/entities/popup/popups.ts'
import { PopupFrame } from '#src/features/popups/components/popup-frame.tsx'
import { usePopupWords } from '#src/features/popups/hooks/use-popup-words.ts'
import { popupText, popupTextLength } from '#src/features/popups/rules/popup-text.ts'
import { usePopup } from '#src/lib/popup.ts'
import { Button } from '#src/ui/button.tsx'

export function Component() {
  const { t } = useLingui()
  const { origin, answer, close } = usePopup(choosePopup)
  const { word, rows } = usePopupWords()
  const options = new Set(rows('option').map((option) => popupText(option, popupTextLength.detail)))
  options.delete('')
  return (
    <PopupFrame
      title={word('title', t`Choose`)}
      text={word('text')}
      isFromLink={origin === 'link'}
      onClose={close}
      actions={
        <>
          {[...options].map((option) => (
            <Button
              key={option}
              size="large"
              block
              variant="secondary"
              onClick={() => {
                answer(option)
              }}
            >
              {option}
            </Button>
          ))}
          <Button size="large" block variant="ghost" onClick={close}>
            {word('cancel', t`Cancel`)}
          </Button>
        </>
      }
    />
  )
}
