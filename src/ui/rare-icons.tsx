import { icon } from './icon.tsx'

/* Icons of few pages, downloaded only by them. */

export const ChevronLeftIcon = icon(<path d="m15 5-7 7 7 7" />)
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />)
export const MinusIcon = icon(<path d="M5 12h14" />)
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
export const PauseIcon = icon(<path d="M9 5.5v13m6-13v13" />)
export const ShipIcon = icon(
  <path d="M12 3.5v11m0-11L5.5 14.5H12m0-8 5.5 8H12M3.5 17.5h17c-.8 2-2 3-3.5 3H7c-1.5 0-2.7-1-3.5-3Z" />,
)
export const LighthouseIcon = icon(
  <path d="M10 8.5h4l1.5 12h-7L10 8.5Zm-1 0h6m-4.5 0v-3L12 4l1.5 1.5v3M9.3 14h5.4M6.5 6.5l-3-1m14 1 3-1M5 20.5h14" />,
)
export const SparkIcon = icon(
  <path d="M12 3.5c.5 5 3.5 8 8.5 8.5-5 .5-8 3.5-8.5 8.5-.5-5-3.5-8-8.5-8.5 5-.5 8-3.5 8.5-8.5Z" />,
)
