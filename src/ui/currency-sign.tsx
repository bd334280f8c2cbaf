/** A currency sign on a disc. Decorative: the code is beside it. */
export function CurrencySign({ sign }: { readonly sign: string }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex h-8 min-w-8 shrink-0 items-center justify-center rounded-full bg-brand-50 px-1 text-caption font-bold text-brand-700"
    >
      {sign}
    </span>
  )
}
