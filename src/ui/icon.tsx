import type { ReactNode } from 'react'

export interface IconProps {
  /** Width and height in pixels; 24 by default. */
  readonly size?: number
}

export type IconComponent = (props: IconProps) => ReactNode

/**
 * Creates an icon. Icons are decorative: the control or the text beside one carries the name. Unused icons are left out
 * of the build.
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
