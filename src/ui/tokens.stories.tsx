import type { Stories } from './stories.ts'

const colours = [
  ['ink', 'bg-ink'],
  ['ink-muted', 'bg-ink-muted'],
  ['line-strong', 'bg-line-strong'],
  ['line', 'bg-line'],
  ['canvas', 'bg-canvas'],
  ['surface', 'bg-surface'],
  ['brand-900', 'bg-brand-900'],
  ['brand-700', 'bg-brand-700'],
  ['brand-600', 'bg-brand-600'],
  ['brand-100', 'bg-brand-100'],
  ['brand-50', 'bg-brand-50'],
  ['sea', 'bg-sea'],
  ['sun', 'bg-sun'],
  ['reward', 'bg-reward'],
  ['reward-soft', 'bg-reward-soft'],
  ['success', 'bg-success'],
  ['success-soft', 'bg-success-soft'],
  ['warning', 'bg-warning'],
  ['warning-soft', 'bg-warning-soft'],
  ['danger', 'bg-danger'],
  ['danger-soft', 'bg-danger-soft'],
] as const

export const stories: Stories = {
  colours: () => (
    <ul className="grid grid-cols-3 gap-3">
      {colours.map(([name, className]) => (
        <li key={name} className="text-micro">
          <span className={`mb-1 block h-12 rounded-control border border-line ${className}`} />
          {name}
        </li>
      ))}
    </ul>
  ),
  type: () => (
    <div className="space-y-2">
      <p className="text-headline font-bold tabular-nums">1,234.56 headline</p>
      <p className="text-title font-bold">Title 22/28</p>
      <p className="text-lead font-semibold">Lead 17/24</p>
      <p>Body 15/22</p>
      <p className="text-caption">Caption 13/18</p>
      <p className="text-micro">Micro 12/16, the smallest but for the tab bar</p>
    </div>
  ),
}
