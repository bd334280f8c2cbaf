import { CopyButton } from '#src/ui/copy-button.tsx'

interface CodeBlockProps {
  readonly text: string
  /** Label of the copy button: `Copy the request`. */
  readonly copyLabel: string
}

/** Code to copy. Wraps anywhere, so that it never scrolls sideways. */
export function CodeBlock({ text, copyLabel }: CodeBlockProps) {
  return (
    <div className="relative rounded-control bg-canvas" lang="en" translate="no">
      <pre className="p-3.5 pe-12 text-caption wrap-anywhere whitespace-pre-wrap">
        <code>{text}</code>
      </pre>
      <span className="absolute end-1.5 top-1.5">
        <CopyButton text={text} label={copyLabel} />
      </span>
    </div>
  )
}
