import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** A link to another page within a line of text. */
export function TextLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link
      to={to}
      className="touch-target rounded-small font-semibold text-brand-600 underline-offset-2 hover:underline"
    >
      {children}
    </Link>
  )
}
