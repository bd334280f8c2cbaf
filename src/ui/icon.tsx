import type { ReactNode } from 'react'

export interface IconProps {
  /** Width and height in pixels; 24 unless told. */
  readonly size?: number
}

export type IconComponent = (props: IconProps) => ReactNode

/**
 * An icon is decoration: the control or the text beside it carries the name. One that nobody draws is left out of the build.
 */
/* @__NO_SIDE_EFFECTS__ */
export function icon(drawing: ReactNode): IconComponent {
  return function Icon({ size = 24 }) {
    return (
      <svg
        aria-hidden="true"
        className="shrink-0"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {drawing}
      </svg>
    )
  }
}
