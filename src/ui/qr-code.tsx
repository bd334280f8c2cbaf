import { useMemo } from 'react'
import { qrCodePath } from '#src/lib/qr-code.ts'

interface QrCodeProps {
  readonly text: string
  /** Describes the code's content, for screen readers. */
  readonly label: string
  /** Width and height in pixels, including the white margin. */
  readonly size?: number
}

/** A QR code, always black on white. */
export function QrCode({ text, label, size = 208 }: QrCodeProps) {
  const { modules, path } = useMemo(() => qrCodePath(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      className="rounded-control bg-white"
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
