import { type ReactNode, useId } from 'react'

interface DiscProps {
  readonly size: number
  readonly colour: string
  /** A drawing in white strokes on a 32 × 32 grid. */
  readonly children: ReactNode
}

/** The round background of token and chain icons. */
export function Disc({ size, colour, children }: DiscProps) {
  const clip = useId()
  return (
    <svg aria-hidden="true" className="shrink-0" width={size} height={size} viewBox="0 0 32 32">
      <clipPath id={clip}>
        <circle cx="16" cy="16" r="16" />
      </clipPath>
      <g
        clipPath={`url(#${clip})`}
        fill="none"
        stroke="#fff"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="16" cy="16" r="16" fill={colour} stroke="none" />
        {children}
      </g>
    </svg>
  )
}

/** The initials of something without a drawing of its own. */
export function DiscLetter({ children }: { readonly children: string }) {
  return (
    <text
      x="16"
      y="21.5"
      textAnchor="middle"
      fontSize={Array.from(children).length > 1 ? 13 : 16}
      fontWeight="700"
      fill="#fff"
      stroke="none"
    >
      {children}
    </text>
  )
}
