import { Skeleton } from '#src/ui/skeleton.tsx'

/** The form before anything is known of it, as high as the form: nothing moves when it comes. */
export function FiatFormSkeleton() {
  return (
    <>
      <div className="h-104 space-y-4 rounded-card bg-surface p-4 shadow-card">
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-18 w-full" />
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-18 w-full" />
      </div>
      <div className="h-95 space-y-4 rounded-card bg-surface p-4 shadow-card">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    </>
  )
}
