import { useSearchParams } from 'react-router-dom'
import { maximumPopupRows, popupText, popupTextLength } from '#src/features/popups/rules/popup-text.ts'

type Word = 'title' | 'text' | 'confirm' | 'cancel' | 'label'

const lengths: Readonly<Record<Word, number>> = {
  title: popupTextLength.title,
  text: popupTextLength.text,
  confirm: popupTextLength.label,
  cancel: popupTextLength.label,
  label: popupTextLength.label,
}

/** The words of a pop-up's address, as it may show them. */
export function usePopupWords() {
  const [query] = useSearchParams()
  return {
    /** The word of that name, or `fallback` when the address has none. */
    word: (name: Word, fallback = '') => popupText(query.get(name), lengths[name]) || fallback,
    /** The first six of those that may come more than once. */
    rows: (name: 'detail' | 'option') => query.getAll(name).slice(0, maximumPopupRows),
  }
}
