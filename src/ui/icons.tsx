import type { ReactNode } from 'react'

export interface IconProps {
  /** Width and height in pixels; 24 unless told. */
  readonly size?: number
}

export type IconComponent = (props: IconProps) => ReactNode

/** An icon is decoration: the control or the text beside it carries the name. */
function icon(drawing: ReactNode): IconComponent {
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

/* Directions */
export const ArrowLeftIcon = icon(<path d="M19 12H5m6-6-6 6 6 6" />)
export const ArrowRightIcon = icon(<path d="M5 12h14m-6-6 6 6-6 6" />)
export const ArrowUpRightIcon = icon(<path d="M8 16 16 8M9 8h7v7" />)
export const ChevronLeftIcon = icon(<path d="m15 5-7 7 7 7" />)
export const ChevronRightIcon = icon(<path d="m9 5 7 7-7 7" />)
export const ChevronDownIcon = icon(<path d="m5 9 7 7 7-7" />)
export const RefreshIcon = icon(<path d="M20 12a8 8 0 1 1-2.4-5.7M20 3.5v4h-4" />)
export const SwapIcon = icon(<path d="M7 4 3.5 7.5 7 11M4 7.5h13M17 13l3.5 3.5L17 20m3-3.5H7" />)

/* Actions */
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const MinusIcon = icon(<path d="M5 12h14" />)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7" />)
export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2.5" />
    <path d="M5.5 15A1.5 1.5 0 0 1 4 13.5v-8A1.5 1.5 0 0 1 5.5 4h8A1.5 1.5 0 0 1 15 5.5" />
  </>,
)
export const ExternalLinkIcon = icon(
  <path d="M14 4h6v6m0-6-9 9M18 14v4.5a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 4 18.5v-11A1.5 1.5 0 0 1 5.5 6H10" />,
)
export const DownloadIcon = icon(<path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />)
export const SendIcon = icon(<path d="M20 4 3.5 10.5 10.5 13.5 13.5 20.5 20 4Zm0 0-9.5 9.5" />)
export const PowerIcon = icon(<path d="M12 4v8M6.5 7.5a8 8 0 1 0 11 0" />)

/* States */
export const InfoIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5M12 8v.01" />
  </>,
)
export const WarningIcon = icon(<path d="M12 4 2.8 19.5h18.4L12 4Zm0 6v4.5m0 2.5v.01" />)
export const ErrorIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V13m0 3.2v.01" />
  </>,
)
export const SuccessIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m8 12.3 2.8 2.8L16 9.5" />
  </>,
)
export const OfflineIcon = icon(
  <path d="M3 3l18 18M5 12.5a10 10 0 0 1 4-2.3m6 .4a10 10 0 0 1 4 1.9M8.5 16a5 5 0 0 1 6.2-.6M12 19.5v.01" />,
)

/* Things */
export const HomeIcon = icon(
  <path d="m4 11 8-7 8 7v7.5A1.5 1.5 0 0 1 18.5 20h-13A1.5 1.5 0 0 1 4 18.5V11Zm6 9v-5.5h4V20" />,
)
export const UserIcon = icon(
  <>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M4.5 20c1-3.6 4-5.5 7.5-5.5s6.5 1.9 7.5 5.5" />
  </>,
)
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.5 2.4 3.7 5.3 3.7 8.5s-1.2 6.1-3.7 8.5c-2.5-2.4-3.7-5.3-3.7-8.5s1.2-6.1 3.7-8.5Z" />
  </>,
)
export const WalletIcon = icon(
  <>
    <path d="M17.5 8V5.5A1.5 1.5 0 0 0 16 4H6a2.5 2.5 0 0 0 0 5" />
    <path d="M3.5 6.5v11A2.5 2.5 0 0 0 6 20h12.5a1.5 1.5 0 0 0 1.5-1.5v-8A1.5 1.5 0 0 0 18.5 9H6" />
    <path d="M16 14.5v.01" />
  </>,
)
export const CalendarIcon = icon(
  <>
    <rect x="4" y="5.5" width="16" height="14.5" rx="3" />
    <path d="M8 3.5v4M16 3.5v4M4 10.5h16" />
  </>,
)
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
)
export const BellIcon = icon(<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15L6 16.5ZM10 20.5h4" />)
export const GiftIcon = icon(
  <path d="M5 12v6.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V12M3.5 8h17v4h-17V8ZM12 8v12m0-12C9 8 7 6.8 7 5.2 7 4.3 7.7 3.5 8.7 3.5 10.7 3.5 12 6 12 8Zm0 0c0-2 1.3-4.5 3.3-4.5 1 0 1.7.8 1.7 1.7C17 6.8 15 8 12 8Z" />,
)
export const CoinsIcon = icon(
  <>
    <ellipse cx="12" cy="6.5" rx="7.5" ry="3" />
    <path d="M4.5 6.5v5.5c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3V6.5M4.5 12v5.5c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3V12" />
  </>,
)
export const ShieldIcon = icon(
  <path d="M12 3.5 5 6v5.5c0 4.3 2.9 7.5 7 9 4.1-1.5 7-4.7 7-9V6l-7-2.5Zm-3 8.3 2.2 2.2 4-4.3" />,
)
export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="10" rx="3" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5m-4 4v2" />
  </>,
)
export const UnlockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="10" rx="3" />
    <path d="M8 10.5V8a4 4 0 0 1 7.7-1.5M12 14.5v2" />
  </>,
)
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15.5" r="4" />
    <path d="m11 12.5 8-8m-3.5 3.5 3 3" />
  </>,
)
export const ContractIcon = icon(
  <path d="M14 3.5H7.5A1.5 1.5 0 0 0 6 5v14a1.5 1.5 0 0 0 1.5 1.5h9A1.5 1.5 0 0 0 18 19V7.5l-4-4Zm0 0v4h4M9.5 12.5h5m-5 3.5h5" />,
)
export const ListIcon = icon(<path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01" />)
export const GasIcon = icon(
  <path d="M5 20.5v-15A1.5 1.5 0 0 1 6.5 4h6A1.5 1.5 0 0 1 14 5.5v15m-10.5 0h12M7.5 7.5h4v3.5h-4V7.5ZM14 13h2a1.5 1.5 0 0 1 1.5 1.5v2a1.4 1.4 0 0 0 2.8 0V9.5L17.5 6.7" />,
)
export const DropletIcon = icon(
  <path d="M12 3.5c3.5 4 6 7 6 10.3a6 6 0 0 1-12 0C6 10.5 8.5 7.5 12 3.5Zm-2.8 10.8a2.8 2.8 0 0 0 2.3 2.6" />,
)
export const PauseIcon = icon(<path d="M9 5.5v13m6-13v13" />)
export const SparkIcon = icon(
  <path d="M12 3.5c.5 5 3.5 8 8.5 8.5-5 .5-8 3.5-8.5 8.5-.5-5-3.5-8-8.5-8.5 5-.5 8-3.5 8.5-8.5Z" />,
)

/* The sea */
export const AnchorIcon = icon(
  <>
    <circle cx="12" cy="5.5" r="2" />
    <path d="M12 7.5v13M8 11h8M4.5 13.5c0 4 3.3 7 7.5 7s7.5-3 7.5-7" />
  </>,
)
export const ShipIcon = icon(
  <path d="M12 3.5v11m0-11L5.5 14.5H12m0-8 5.5 8H12M3.5 17.5h17c-.8 2-2 3-3.5 3H7c-1.5 0-2.7-1-3.5-3Z" />,
)
export const LighthouseIcon = icon(
  <path d="M10 8.5h4l1.5 12h-7L10 8.5Zm-1 0h6m-4.5 0v-3L12 4l1.5 1.5v3M9.3 14h5.4M6.5 6.5l-3-1m14 1 3-1M5 20.5h14" />,
)
