import { useLingui } from '@lingui/react/macro'
import { alertPopup } from '#src/entities/popup/popups.ts'
import { PopupFrame } from '#src/features/popups/components/popup-frame.tsx'
import { usePopupWords } from '#src/features/popups/hooks/use-popup-words.ts'
import { usePopup } from '#src/lib/popup.ts'
import { Button } from '#src/ui/button.tsx'

export function Component() {
  const { t } = useLingui()
  const { origin, answer, close } = usePopup(alertPopup)
  const { word } = usePopupWords()
  return (
    <PopupFrame
      title={word('title', t`Notice`)}
      text={word('text')}
      isFromLink={origin === 'link'}
      onClose={close}
      actions={
        <Button
          size="large"
          block
          onClick={() => {
            answer(true)
          }}
        >
          {word('confirm', t`Got it`)}
        </Button>
      }
    />
  )
}
