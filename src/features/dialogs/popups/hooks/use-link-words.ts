import { useSearchParams } from 'react-router-dom'
import { maximumPopupRows, popupText, popupTextLength } from '#src/features/dialogs/popups/rules/popup-text.ts'

type Word = 'title' | 'text' | 'confirm' | 'cancel'

const lengths: Readonly<Record<Word, number>> = {
  title: popupTextLength.title,
  text: popupTextLength.text,
  confirm: popupTextLength.label,
  cancel: popupTextLength.label,
}

/** Returns the texts that a link passes to a pop-up, sanitized for display. */
export function useLinkWords() {
  const [query] = useSearchParams()
  return {
    /** Returns the text of that name; empty if the address has none. */
    word: (name: Word) => popupText(query.get(name), lengths[name]),
    /** Returns the first six values of a parameter that may be repeated. */
    rows: (name: 'detail' | 'option') => query.getAll(name).slice(0, maximumPopupRows),
  }
}
