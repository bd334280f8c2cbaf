import type { ReactNode } from 'react'
import type { IconComponent } from './icon.tsx'

interface PageIntroProps {
  readonly icon: IconComponent
  readonly title: ReactNode
  readonly children: ReactNode
}

/** Explains the purpose of a page above its form. */
export function PageIntro({ icon: Icon, title, children }: PageIntroProps) {
  return (
    <div className="flex items-center gap-4 px-1 py-2">
      <span className="inline-flex size-14 shrink-0 items-center justify-center rounded-card bg-sea text-white">
        <Icon size={28} />
      </span>
      <div className="min-w-0">
        <h2 className="text-title font-bold">{title}</h2>
        <p className="text-ink-muted">{children}</p>
      </div>
    </div>
  )
}
