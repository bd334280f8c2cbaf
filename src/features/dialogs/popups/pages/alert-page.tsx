import { useLingui } from '@lingui/react/macro'
import { alertPopup } from '#src/entities/popup/popups.ts'
import { PopupFrame } from '#src/features/dialogs/popups/components/popup-frame.tsx'
import { useLinkWords } from '#src/features/dialogs/popups/hooks/use-link-words.ts'
import { usePopup } from '#src/lib/popup.ts'
import { Button } from '#src/ui/button.tsx'

export function Component() {
  const { t } = useLingui()
  const { origin, asked, answer } = usePopup(alertPopup)
  const { word } = useLinkWords()
  // Closing it in any way counts as having seen it.
  const acknowledge = () => {
    answer(true)
  }
  return (
    <PopupFrame
      title={asked?.title ?? (word('title') || t`Notice`)}
      text={asked ? asked.text : word('text')}
      origin={origin}
      onClose={acknowledge}
      actions={
        <Button size="large" block onClick={acknowledge}>
          {word('confirm') || t`Got it`}
        </Button>
      }
    />
  )
}
