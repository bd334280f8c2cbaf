import { useLingui } from '@lingui/react/macro'
import { choosePopup, type PopupOption } from '#src/entities/popup/popups.ts'
import { PopupFrame } from '#src/features/dialogs/popups/components/popup-frame.tsx'
import { useLinkWords } from '#src/features/dialogs/popups/hooks/use-link-words.ts'
import { popupText, popupTextLength } from '#src/features/dialogs/popups/rules/popup-text.ts'
import { usePopup } from '#src/lib/popup.ts'
import { Button } from '#src/ui/button.tsx'
import { CheckIcon } from '#src/ui/icons.tsx'

export function Component() {
  const { t } = useLingui()
  const { origin, asked, answer, close } = usePopup(choosePopup)
  const { word, rows } = useLinkWords()
  const options = asked?.options ?? optionsOfLink(rows('option'))
  return (
    <PopupFrame
      title={asked?.title ?? (word('title') || t`Choose`)}
      text={asked ? asked.text : word('text')}
      origin={origin}
      goneText={t`This dialog has closed. Start again from here.`}
      onClose={close}
      actions={
        <>
          {options.map(({ value, label }) => (
            <Button
              key={value}
              size="large"
              block
              variant={value === asked?.chosen ? 'primary' : 'secondary'}
              {...(value === asked?.chosen && { 'aria-current': true, icon: CheckIcon })}
              onClick={() => {
                answer(value)
              }}
            >
              {label}
            </Button>
          ))}
          <Button size="large" block variant="ghost" onClick={close}>
            {word('cancel') || t`Cancel`}
          </Button>
        </>
      }
    />
  )
}

/** Drops empty options and duplicates. */
function optionsOfLink(texts: readonly string[]): readonly PopupOption[] {
  const labels = new Set(texts.map((text) => popupText(text, popupTextLength.detail)))
  labels.delete('')
  return [...labels].map((label) => ({ value: label, label }))
}
