import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { harbour, type Point, portCount, ports, routePath, wavePath } from './voyage-chart.ts'

interface StreakVoyageProps {
  /** Current streak of check-ins; 0 before the first. */
  readonly streak: number
  /** Whether today's port is reached; otherwise the next port is highlighted. */
  readonly signedToday: boolean
  /** `onSea` for heroes, `plain` for white cards. */
  readonly tone?: 'onSea' | 'plain'
}

const palettes = {
  onSea: {
    route: '#ffffff',
    port: '#0b3f86',
    ink: '#ffffff',
    sail: '#ffffff',
    hull: '#ffd98a',
    wave: '#031740',
    tower: '#ffffff',
    stripe: '#ff8f7d',
    rock: '#0a3a78',
  },
  plain: {
    route: '#0064d2',
    port: '#ffffff',
    ink: '#36435a',
    sail: '#0064d2',
    hull: '#0b1a33',
    wave: '#7db8f5',
    tower: '#0b1a33',
    stripe: '#b42332',
    rock: '#8492a8',
  },
}

type Palette = (typeof palettes)['onSea']

/**
 * The voyage of a streak: a route past seven harbor marks with the ship at today's, and a lighthouse at the seventh
 * that lights up once reached. Screen readers get one sentence for the picture.
 */
export function StreakVoyage({ streak, signedToday, tone = 'onSea' }: StreakVoyageProps) {
  const { t } = useLingui()
  const reached = Math.min(Math.max(streak, 0), portCount)
  const palette = palettes[tone]
  const ship = ports[reached - 1] ?? harbour
  const isArrived = reached === portCount
  return (
    <svg
      role="img"
      aria-label={t`Streak: ${reached} of ${portCount} days`}
      viewBox="0 0 360 136"
      className="block h-auto w-full overflow-visible"
      fill="none"
    >
      {tone === 'onSea' && <Stars />}
      <Waves colour={palette.wave} />
      <path
        d={routePath([harbour, ...ports])}
        stroke={palette.route}
        strokeWidth="2.5"
        strokeDasharray="1 8"
        strokeLinecap="round"
        opacity="0.55"
      />
      {reached > 0 && (
        <path
          d={routePath([harbour, ...ports.slice(0, reached)])}
          stroke="#ffc247"
          strokeWidth="3"
          strokeLinecap="round"
        />
      )}
      <Lighthouse palette={palette} lit={isArrived} />
      {ports.map((port, index) => (
        <Port
          key={port.x}
          point={port}
          day={index + 1}
          palette={palette}
          state={index < reached ? 'reached' : index === reached && !signedToday ? 'next' : 'ahead'}
        />
      ))}
      <Ship point={ship} palette={palette} />
    </svg>
  )
}

const stars = [
  [24, 14, 1.2],
  [70, 34, 0.9],
  [118, 8, 1],
  [171, 26, 1.3],
  [214, 4, 0.9],
  [262, 22, 1.1],
  [300, 42, 0.8],
] as const

function Stars() {
  return (
    <g fill="#fff" opacity="0.55">
      {stars.map(([x, y, radius]) => (
        <circle key={x} cx={x} cy={y} r={radius} />
      ))}
    </g>
  )
}

function Waves({ colour }: { readonly colour: string }) {
  return (
    <g fill={colour}>
      <path className="animate-swell" d={wavePath(64)} opacity="0.16" />
      <path className="animate-swell [animation-delay:6s]" d={wavePath(88)} opacity="0.18" />
      <path className="animate-swell [animation-delay:8s]" d={wavePath(112)} opacity="0.22" />
    </g>
  )
}

interface PortProps {
  readonly point: Point
  readonly day: number
  readonly palette: Palette
  readonly state: 'reached' | 'next' | 'ahead'
}

function Port({ point: { x, y }, day, palette, state }: PortProps) {
  return (
    <g>
      {state === 'reached' && <circle cx={x} cy={y} r="11" fill="#ffc247" opacity="0.25" />}
      {state === 'next' && (
        <circle
          className="origin-center animate-beacon [transform-box:fill-box]"
          cx={x}
          cy={y}
          r="10"
          stroke={palette.route}
          strokeWidth="1.5"
        />
      )}
      <circle
        cx={x}
        cy={y}
        r="6"
        fill={state === 'reached' ? '#ffc247' : palette.port}
        stroke={state === 'reached' ? '#ffc247' : palette.route}
        strokeWidth="2.5"
      />
      <text
        x={x}
        y="128"
        textAnchor="middle"
        fontSize="12"
        fontWeight={state === 'next' ? 700 : 500}
        fill={palette.ink}
      >
        {day}
      </text>
    </g>
  )
}

function Ship({ point: { x, y }, palette }: { readonly point: Point; readonly palette: Palette }) {
  return (
    <g transform={`translate(${x} ${y - 12})`} className="transition-transform duration-250">
      <g className="origin-bottom animate-bob [transform-box:fill-box]">
        <path d="M1-26V-5" stroke={palette.sail} strokeWidth="1.5" />
        <path d="M3-27C10-20 12-12 12-6H3Z" fill={palette.sail} />
        <path d="M-1-23C-6-17-9-11-9-6H-1Z" fill={palette.sail} opacity="0.75" />
        <path d="M-14-3H15C13 3 10 5 6 5H-6C-10 5-13 2-14-3Z" fill={palette.hull} />
      </g>
    </g>
  )
}

function Lighthouse({ palette, lit }: { readonly palette: Palette; readonly lit: boolean }) {
  const id = useId()
  const [glow, beam] = [`${id}glow`, `${id}beam`]
  return (
    <g transform="translate(340 74)">
      {lit && (
        <>
          <radialGradient id={glow}>
            <stop stopColor="#ffd98a" stopOpacity="0.85" />
            <stop offset="1" stopColor="#ffd98a" stopOpacity="0" />
          </radialGradient>
          <linearGradient id={beam} x1="1" x2="0">
            <stop stopColor="#ffd98a" stopOpacity="0.75" />
            <stop offset="1" stopColor="#ffd98a" stopOpacity="0" />
          </linearGradient>
          <path d="M0-49-150-78V-20L0-45Z" fill={`url(#${beam})`} />
          <circle cy="-47" r="30" fill={`url(#${glow})`} />
        </>
      )}
      <path d="M-21 9C-18 1-10-2 0-2S17 0 21 9Z" fill={palette.rock} />
      <path d="M-5-40H5L7.5 0H-7.5Z" fill={palette.tower} />
      <path d="M-5.5-29H5.5L6.2-18H-6.2Z" fill={palette.stripe} />
      <rect
        x="-4"
        y="-51"
        width="8"
        height="9"
        rx="1"
        fill={lit ? '#ffc247' : palette.port}
        stroke={palette.tower}
        strokeWidth="1.5"
      />
      <path
        d="M-6-51 0-57.5 6-51ZM-7.5-41H7.5"
        fill={palette.tower}
        stroke={palette.tower}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </g>
  )
}

/** The streak in words, for above the voyage: `Day 3 of 7`, or past the seventh `12 days in a row`. */
export function StreakLabel({ streak }: { readonly streak: number }) {
  if (streak <= 0) return <Trans>Set sail today</Trans>
  if (streak >= portCount) return <Plural value={streak} one="# day in a row" other="# days in a row" />
  return (
    <Trans>
      Day {streak} of {portCount}
    </Trans>
  )
}
