import type { GasFigure } from './gas-floor.ts'
import { groupDigits, renderTable } from './table.ts'

/** Renders what each action costs now and in the snapshot, to help with changing a contract. */
export function renderComparison(
  figures: readonly Pick<GasFigure, 'action' | 'gasUsed'>[],
  snapshot: Readonly<Record<string, number>>,
): string {
  const rows = figures.map(({ action, gasUsed }) => {
    const recorded = snapshot[action]
    if (recorded === undefined) return [action, '', groupDigits(gasUsed), 'new']
    const change = gasUsed - recorded
    const sign = change < 0 ? '−' : '+'
    return [
      action,
      groupDigits(recorded),
      groupDigits(gasUsed),
      change === 0 ? '' : sign + groupDigits(Math.abs(change)),
    ]
  })
  return renderTable([{ title: 'Action' }, right('Snapshot'), right('Now'), right('Change')], rows)
}

function right(title: string) {
  return { title, align: 'right' } as const
}
