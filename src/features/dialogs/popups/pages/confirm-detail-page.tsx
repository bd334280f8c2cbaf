import { confirmDetailPopup } from '#src/entities/popup/popups.ts'
import { Question } from '#src/features/dialogs/popups/components/question.tsx'
import { useLinkWords } from '#src/features/dialogs/popups/hooks/use-link-words.ts'
import { popupDetail } from '#src/features/dialogs/popups/rules/popup-text.ts'
import { usePopup } from '#src/lib/popup.ts'

export function Component() {
  const popup = usePopup(confirmDetailPopup)
  const { rows } = useLinkWords()
  const details = popup.asked?.details ?? rows('detail').map(popupDetail)
  return (
    <Question popup={popup}>
      {details.length > 0 && (
        <dl className="divide-y divide-line rounded-control border border-line px-4">
          {details.map(({ label, value }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two rows may have the same text, and rows never move
            <div key={index} className="flex items-baseline justify-between gap-4 py-2.5">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="min-w-0 text-end font-medium break-words tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Question>
  )
}
