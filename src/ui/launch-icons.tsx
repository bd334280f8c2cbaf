import { icon } from './icon.tsx'

/* Icons of the launch page and the frame. All others are in `icons.tsx`, which the launch doesn't download. */

export const ArrowLeftIcon = icon(<path d="M19 12H5m6-6-6 6 6 6" />)
export const ChevronRightIcon = icon(<path d="m9 5 7 7-7 7" />)
export const RefreshIcon = icon(<path d="M20 12a8 8 0 1 1-2.4-5.7M20 3.5v4h-4" />)
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
export const HomeIcon = icon(
  <path d="m4 11 8-7 8 7v7.5A1.5 1.5 0 0 1 18.5 20h-13A1.5 1.5 0 0 1 4 18.5V11Zm6 9v-5.5h4V20" />,
)
export const HelpIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.7.4-1.1.9-1.1 1.8m0 3v.01" />
  </>,
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
export const CalendarIcon = icon(
  <>
    <rect x="4" y="5.5" width="16" height="14.5" rx="3" />
    <path d="M8 3.5v4M16 3.5v4M4 10.5h16" />
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
export const ContractIcon = icon(
  <path d="M14 3.5H7.5A1.5 1.5 0 0 0 6 5v14a1.5 1.5 0 0 0 1.5 1.5h9A1.5 1.5 0 0 0 18 19V7.5l-4-4Zm0 0v4h4M9.5 12.5h5m-5 3.5h5" />,
)
export const AnchorIcon = icon(
  <>
    <circle cx="12" cy="5.5" r="2" />
    <path d="M12 7.5v13M8 11h8M4.5 13.5c0 4 3.3 7 7.5 7s7.5-3 7.5-7" />
  </>,
)
