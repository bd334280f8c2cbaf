import { icon } from './icon.tsx'

/* Icons of most pages. Those of few pages are in `rare-icons.tsx`. */

/* Directions */
export const ArrowUpRightIcon = icon(<path d="M8 16 16 8M9 8h7v7" />)
export const ChevronDownIcon = icon(<path d="m5 9 7 7 7-7" />)
export const SwapIcon = icon(<path d="M7 4 3.5 7.5 7 11M4 7.5h13M17 13l3.5 3.5L17 20m3-3.5H7" />)

/* Actions */
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
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
)
export const ScanIcon = icon(
  <path d="M4 8.5V6a2 2 0 0 1 2-2h2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M20 15.5V18a2 2 0 0 1-2 2h-2.5M8.5 20H6a2 2 0 0 1-2-2v-2.5M4 12h16" />,
)
export const StarIcon = icon(<path d="m12 4 2.4 5 5.6.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.6-.8L12 4Z" />)
export const StarFilledIcon = icon(
  <path fill="currentColor" d="m12 4 2.4 5 5.6.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.6-.8L12 4Z" />,
)
export const DownloadIcon = icon(<path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />)
export const SendIcon = icon(<path d="M20 4 3.5 10.5 10.5 13.5 13.5 20.5 20 4Zm0 0-9.5 9.5" />)
/* Things */
export const WalletIcon = icon(
  <>
    <path d="M17.5 8V5.5A1.5 1.5 0 0 0 16 4H6a2.5 2.5 0 0 0 0 5" />
    <path d="M3.5 6.5v11A2.5 2.5 0 0 0 6 20h12.5a1.5 1.5 0 0 0 1.5-1.5v-8A1.5 1.5 0 0 0 18.5 9H6" />
    <path d="M16 14.5v.01" />
  </>,
)
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
)
export const ShieldIcon = icon(
  <path d="M12 3.5 5 6v5.5c0 4.3 2.9 7.5 7 9 4.1-1.5 7-4.7 7-9V6l-7-2.5Zm-3 8.3 2.2 2.2 4-4.3" />,
)
export const MailIcon = icon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
    <path d="m4.5 7.5 7.5 5.5 7.5-5.5" />
  </>,
)
export const BankIcon = icon(<path d="m4 9.5 8-5 8 5M5.5 10v7.5M10 10v7.5M14 10v7.5M18.5 10v7.5M4 20h16" />)
export const ListIcon = icon(<path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01" />)
