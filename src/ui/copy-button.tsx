import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { classNames } from '#src/lib/class-names.ts'
import { CheckIcon, CopyIcon } from './icons.tsx'
import { showToast } from './toast.tsx'

interface CopyButtonProps {
  readonly text: string
  /** Names what is copied, for screen readers: `Copy the pool's address`. "Copy" by default. */
  readonly label?: string
}

/** Copies a text and confirms it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { t } = useLingui()
  const [isCopied, setIsCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => {
      setIsCopied(false)
    }, 2000)
    return () => {
      clearTimeout(timer)
    }
  }, [isCopied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
      showToast(t`Copied`)
    } catch {
      // The browser refuses access to the clipboard, for example outside a secure page.
      showToast(t`Couldn’t copy. Select the text and copy it manually.`, 'danger')
    }
  }

  return (
    <button
      type="button"
      className={classNames(
        'touch-target inline-flex size-8 items-center justify-center rounded-full transition-colors hover:bg-brand-50',
        isCopied ? 'text-success' : 'text-brand-600',
      )}
      aria-label={label ?? t`Copy`}
      title={label ?? t`Copy`}
      onClick={() => void copy()}
    >
      {isCopied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
    </button>
  )
}
