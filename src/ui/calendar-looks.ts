import type { ClassNames } from 'react-day-picker'

const navigationButton =
  'inline-flex size-11 items-center justify-center rounded-full hover:bg-brand-50 aria-disabled:opacity-30'

/** Styles of the calendar's parts in our tokens, by the library's names. */
export const calendarLooks: Partial<ClassNames> = {
  months: 'relative',
  month: 'space-y-2',
  month_caption: 'flex h-11 items-center ps-1',
  caption_label: 'inline-flex items-center gap-1 font-semibold',
  dropdowns: 'flex gap-3',
  dropdown_root:
    'relative inline-flex min-h-11 items-center rounded-small px-1 has-focus-visible:outline-2 has-focus-visible:outline-brand-600',
  // The native select covers the whole text shown in its place.
  dropdown: 'absolute inset-0 z-10 w-full cursor-pointer appearance-none text-body opacity-0',
  nav: 'absolute end-0 top-0 flex',
  button_previous: navigationButton,
  button_next: navigationButton,
  month_grid: 'w-full table-fixed border-collapse',
  weekday: 'py-2 text-caption font-medium text-ink-muted',
  day: 'p-0 text-center',
  day_button:
    'mx-auto flex size-11 items-center justify-center rounded-full tabular-nums hover:bg-brand-50 disabled:cursor-not-allowed disabled:text-line-strong disabled:hover:bg-transparent',
  today: '[&>button]:font-bold [&>button]:text-brand-600',
  selected: '[&>button]:bg-brand-600 [&>button]:font-bold [&>button]:text-white [&>button]:hover:bg-brand-700',
  hidden: 'invisible',
}
