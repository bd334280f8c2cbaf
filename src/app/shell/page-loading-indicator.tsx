import { Spinner } from '#src/ui/spinner.tsx'

/** Shown while the first page loads: nothing for 200 ms (spec §2), then a centered spinner. */
export function PageLoading() {
  return (
    <div className="flex min-h-dvh items-center justify-center text-brand-600">
      <Spinner size={32} />
    </div>
  )
}

/** Shown while another page loads behind the current one: a bar at the top edge, after the same 200 ms. */
export function NextPageLoading() {
  return (
    <div className="pointer-events-none fixed inset-x-0 lg:left-rail top-0 z-20 mx-auto flex max-w-column justify-center pt-3 text-brand-600">
      <span className="flex animate-appear-late rounded-full bg-surface p-2 shadow-floating">
        <Spinner size={22} />
      </span>
    </div>
  )
}
