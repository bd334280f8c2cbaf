import { useLingui } from '@lingui/react'
import type { AuditEntry } from '#api/operator-audit.ts'
import { actionTexts } from '#src/features/console/shared/action-texts.ts'
import { operatorPaths } from '#src/config/operator-paths.ts'
import { useFormat } from '#src/lib/use-format.ts'
import { TextLink } from '#src/ui/text-link.tsx'

/** An operator's action. Names and values of the details stay as recorded, untranslated. */
export function AuditRow({ entry: { operator, action, subject, details, at } }: { readonly entry: AuditEntry }) {
  const { i18n } = useLingui()
  const format = useFormat()
  return (
    <li className="grid gap-1 border-line px-4 py-3 not-last:border-b md:grid-cols-[11rem_14rem_minmax(0,1fr)] md:gap-5">
      <p className="text-caption text-ink-muted tabular-nums">
        {format.date(Date.parse(at) / 1000, { style: 'date-time' })}
        <span className="block font-medium text-ink">{operator}</span>
      </p>
      <p className="font-medium">{i18n._(actionTexts[action])}</p>
      <div className="min-w-0 text-caption">
        <p className="break-all">
          <TextLink to={`${operatorPaths.operatorAudit}?${new URLSearchParams({ subject })}`}>{subject}</TextLink>
        </p>
        <dl>
          {Object.entries(details).map(([name, value]) => (
            <div key={name} className="flex gap-2">
              <dt className="shrink-0 text-ink-muted">{name}</dt>
              <dd className="min-w-0 font-medium break-words">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  )
}
