import { classNames } from '#src/lib/class-names.ts'

/**
 * The gray shape of something still loading, so that nothing jumps when it arrives. Size it by class: `<Skeleton
 * className="h-5 w-24" />`. Put `aria-busy` on the loading region.
 */
export function Skeleton({
  className,
  tone = 'plain',
}: {
  readonly className: string
  readonly tone?: 'plain' | 'onSea'
}) {
  return (
    <span
      aria-hidden="true"
      className={classNames('skeleton', tone === 'plain' ? 'bg-line' : 'bg-white/25', className)}
    />
  )
}

/** Rows of a list that is still loading. */
export function SkeletonRows({ count = 3 }: { readonly count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    <div key={index} className="flex items-center gap-3 px-4 py-3.5">
      <Skeleton className="size-10 rounded-full" />
      <div className="flex-1 space-y-2">
        <Skeleton className="h-4 w-2/5" />
        <Skeleton className="h-3 w-3/5" />
      </div>
      <Skeleton className="h-4 w-16" />
    </div>
  ))
}
