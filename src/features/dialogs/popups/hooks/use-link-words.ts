import { useSearchParams } from 'react-router-dom'
import { maximumPopupRows, popupText, popupTextLength } from '#src/features/dialogs/popups/rules/popup-text.ts'

type Word = 'title' | 'text' | 'confirm' | 'cancel'

const lengths: Readonly<Record<Word, number>> = {
  title: popupTextLength.title,
  text: popupTextLength.text,
  confirm: popupTextLength.label,
  cancel: popupTextLength.label,
}

/** The words that a link brings to a pop-up, as it may show them. */
export function useLinkWords() {
  const [query] = useSearchParams()
  return {
    /** The word of that name; empty when the address has none. */
    word: (name: Word) => popupText(query.get(name), lengths[name]),
    /** The first six of those that may come more than once. */
    rows: (name: 'detail' | 'option') => query.getAll(name).slice(0, maximumPopupRows),
  }
}
