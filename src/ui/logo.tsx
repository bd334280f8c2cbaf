/** The ship under sail, without the background of the app's icon. */
export function LogoMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg aria-hidden="true" className="shrink-0" width={size} height={size} viewBox="10 10 44 44">
      <path d="M32 12v26" stroke="currentColor" strokeWidth="2.5" />
      <path d="M34.5 13c11 9 14 18 14 24h-14z" fill="currentColor" />
      <path d="M29.5 18c-8 7-12 13-12 19h12z" fill="currentColor" opacity="0.75" />
      <path d="M13 41h38c-3 7-7 9.5-12 9.5H25c-5 0-9-2.5-12-9.5z" fill="#ffc247" />
    </svg>
  )
}
