import { icon } from './icon.tsx'

/* Directions */
export const ArrowRightIcon = icon(<path d="M5 12h14m-6-6 6 6-6 6" />)
export const ArrowUpRightIcon = icon(<path d="M8 16 16 8M9 8h7v7" />)
export const ChevronLeftIcon = icon(<path d="m15 5-7 7 7 7" />)
export const ChevronDownIcon = icon(<path d="m5 9 7 7 7-7" />)
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
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5 5" />
  </>,
)
export const ScanIcon = icon(
  <path d="M4 8.5V6a2 2 0 0 1 2-2h2.5M15.5 4H18a2 2 0 0 1 2 2v2.5M20 15.5V18a2 2 0 0 1-2 2h-2.5M8.5 20H6a2 2 0 0 1-2-2v-2.5M4 12h16" />,
)
export const CameraIcon = icon(
  <>
    <path d="M4 9.5A1.5 1.5 0 0 1 5.5 8h2.300l1.400-2.2h5.600L16.2 8h2.300A1.5 1.5 0 0 1 20 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 17.5v-8Z" />
    <circle cx="12" cy="13.2" r="3.2" />
  </>,
)
export const PictureIcon = icon(
  <>
    <rect x="4" y="5" width="16" height="14" rx="2.5" />
    <circle cx="9" cy="10" r="1.5" />
    <path d="m5 17.5 4.5-4 3 2.5 3.5-3.5 3.5 3" />
  </>,
)
export const FlashlightIcon = icon(<path d="M7 4h10v3.5l-2.5 3.5v9h-5v-9L7 7.5V4Zm0 3h10m-5 6.5v1.5" />)
export const StarIcon = icon(<path d="m12 4 2.4 5 5.6.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.6-.8L12 4Z" />)
export const StarFilledIcon = icon(
  <path fill="currentColor" d="m12 4 2.4 5 5.6.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.6-.8L12 4Z" />,
)
export const DownloadIcon = icon(<path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />)
export const SendIcon = icon(<path d="M20 4 3.5 10.5 10.5 13.5 13.5 20.5 20 4Zm0 0-9.5 9.5" />)
export const PowerIcon = icon(<path d="M12 4v8M6.5 7.5a8 8 0 1 0 11 0" />)

/* States */

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
export const PhoneIcon = icon(
  <path d="M6 4h3l1.5 4-2 1.5a11 11 0 0 0 6 6l1.5-2 4 1.5v3a2 2 0 0 1-2 2A14 14 0 0 1 4 6a2 2 0 0 1 2-2Z" />,
)
export const EyeIcon = icon(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
)
export const EyeOffIcon = icon(
  <path d="m4 4 16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.6 3.3M6.3 7.4A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.4-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2" />,
)
export const DeviceIcon = icon(
  <>
    <rect x="6.5" y="3.5" width="11" height="17" rx="2.5" />
    <path d="M11 17.5h2" />
  </>,
)
export const PasskeyIcon = icon(
  <>
    <circle cx="9" cy="8" r="3.5" />
    <path d="M3 19.5c.6-3.4 3-5.2 6-5.2 1 0 1.9.2 2.7.6" />
    <circle cx="17" cy="12.5" r="2.5" />
    <path d="M17 15v5.5m0-2.5h2" />
  </>,
)
export const PencilIcon = icon(<path d="m15.5 5.5 3 3L8 19l-4 1 1-4L15.5 5.5Zm-2.2 2.2 3 3" />)
export const TrashIcon = icon(
  <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 11.5A1.5 1.5 0 0 0 9 20h6a1.5 1.5 0 0 0 1.5-1.5l1-11.5M10 11v5m4-5v5" />,
)
export const LogOutIcon = icon(
  <path d="M13.5 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5h7M10 12h10m-3.5-3.5L20 12l-3.5 3.5" />,
)
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15.5" r="4" />
    <path d="m11 12.5 8-8m-3.5 3.5 3 3" />
  </>,
)
export const BankIcon = icon(<path d="m4 9.5 8-5 8 5M5.5 10v7.5M10 10v7.5M14 10v7.5M18.5 10v7.5M4 20h16" />)
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
export const ShipIcon = icon(
  <path d="M12 3.5v11m0-11L5.5 14.5H12m0-8 5.5 8H12M3.5 17.5h17c-.8 2-2 3-3.5 3H7c-1.5 0-2.7-1-3.5-3Z" />,
)
export const LighthouseIcon = icon(
  <path d="M10 8.5h4l1.5 12h-7L10 8.5Zm-1 0h6m-4.5 0v-3L12 4l1.5 1.5v3M9.3 14h5.4M6.5 6.5l-3-1m14 1 3-1M5 20.5h14" />,
)
