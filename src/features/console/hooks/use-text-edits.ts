import { useEffect, useState } from 'react'
import { contentLanguages, type WrittenText } from '#api/content-rules.ts'
import type { ContentVersion } from '#api/content.ts'
import type { LanguageCode } from '#api/primitives.ts'
import { useUser } from '#src/entities/session/session.ts'
import { type Edit, type Edits, keepEdits, readKeptEdits } from '#src/features/console/rules/kept-edits.ts'

/**
 * An operator's edits to the languages of a draft, on top of the stored texts. Stored text never replaces an edit, and
 * unsaved edits survive a reload.
 */
export function useTextEdits({ id, texts }: Pick<ContentVersion, 'id' | 'texts'>) {
  const { userId } = useUser()
  const [edits, setEdits] = useState<Edits>(() => readKeptEdits(userId, id))
  useEffect(() => {
    const unsaved = contentLanguages.filter((lang) => edits[lang] !== undefined && !isSame(edits[lang], texts[lang]))
    keepEdits(userId, id, Object.fromEntries(unsaved.map((lang) => [lang, edits[lang]])))
  }, [userId, id, edits, texts])
  const textOf = (lang: LanguageCode): Edit => edits[lang] ?? texts[lang]
  const isChanged = (lang: LanguageCode) => edits[lang] !== undefined && !isSame(edits[lang], texts[lang])
  return {
    textOf,
    isChanged,
    changed: contentLanguages.filter(isChanged),
    /** Another operator has changed the stored text since this edit began. */
    isCrossed: (lang: LanguageCode) => isChanged(lang) && edits[lang]?.revision !== texts[lang].revision,
    change: (lang: LanguageCode, part: Partial<WrittenText>) => {
      setEdits((all) => ({ ...all, [lang]: { ...texts[lang], ...all[lang], ...part } }))
    },
    /** Discards an edit in favor of the stored text. */
    drop: (lang: LanguageCode) => {
      setEdits((all) => Object.fromEntries(Object.entries(all).filter(([code]) => code !== lang)))
    },
    /** Continues from the stored revision, which the edit will replace. */
    rebase: (lang: LanguageCode, revision: number) => {
      setEdits((all) => (all[lang] === undefined ? all : { ...all, [lang]: { ...all[lang], revision } }))
    },
  }
}

export type TextEdits = ReturnType<typeof useTextEdits>

/** Compares as the server stores it, trimmed. */
function isSame(one: WrittenText, other: WrittenText): boolean {
  return (['title', 'content', 'changes'] as const).every((part) => one[part].trim() === other[part].trim())
}
