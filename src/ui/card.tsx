import type { ReactNode } from 'react'
import { classNames } from '#src/lib/class-names.ts'

interface CardProps {
  readonly children: ReactNode
  /** Heading of the card; makes it a labeled section. */
  readonly title?: ReactNode
  /** Shown at the end of the heading's line: a link, a chip. */
  readonly aside?: ReactNode
  /** `none` for lists whose rows reach the edges. */
  readonly padding?: 'normal' | 'none'
}

/** A white surface for a single topic. */
export function Card({ children, title, aside, padding = 'normal' }: CardProps) {
  const isPadded = padding === 'normal'
  return (
    <section className={classNames('overflow-hidden rounded-card bg-surface shadow-card', isPadded && 'p-4')}>
      {title !== undefined && (
        <div className={classNames('flex items-center justify-between gap-3', isPadded ? 'pb-3' : 'px-4 pt-4 pb-1')}>
          <h2 className="text-lead font-semibold">{title}</h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  )
}

/** The one bold surface of a page: white text on the blue gradient. */
export function HeroCard({
  children,
  bleed = false,
}: {
  readonly children: ReactNode
  /** Without padding. */ readonly bleed?: boolean
}) {
  return (
    <section
      className={classNames('relative overflow-hidden rounded-card bg-sea text-white shadow-card', !bleed && 'p-5')}
    >
      {children}
    </section>
  )
}
