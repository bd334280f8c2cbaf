import { CopyButton } from '#src/ui/copy-button.tsx'

interface CodeBlockProps {
  readonly text: string
  /** Of the button that copies it: `Copy the request`. */
  readonly copyLabel: string
}

/** Text for a machine, which people copy. It breaks anywhere: nothing has to be scrolled sideways. */
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
