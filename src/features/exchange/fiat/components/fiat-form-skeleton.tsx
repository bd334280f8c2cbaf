import { useLoggedInUserId } from '#src/entities/session/session-text.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Placeholder with the height of the form, so that loading it shifts nothing. */
export function FiatFormSkeleton() {
  const userId = useLoggedInUserId()
  return (
    <>
      {/* Most visitors haven't set their country, so the form asks for it first. */}
      {userId === null && (
        <div className="h-33.5 space-y-2 rounded-card bg-surface p-4 shadow-card">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-13 w-full" />
          <Skeleton className="h-4 w-full" />
        </div>
      )}
      <div className="h-57 space-y-4 rounded-card bg-surface p-4 shadow-card">
        <Skeleton className="h-20 w-full" />
        <Skeleton className="h-20 w-full" />
      </div>
      <div className="h-95 space-y-4 rounded-card bg-surface p-4 shadow-card">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
      {/* An empty `Beside`, without its content: the launch loads this file. */}
      <div data-beside className="contents" />
    </>
  )
}
