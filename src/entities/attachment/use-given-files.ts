import { useEffect, useEffectEvent } from 'react'

/** Accepts files dropped or pasted anywhere on the page. Without it, a browser navigates to a dropped file. */
export function useGivenFiles(add: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: Event, given: DataTransfer | null) => {
    const files = [...(given?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    add(files)
  })
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal }
    document.addEventListener('paste', (event) => isPastedText(event) || take(event, event.clipboardData), options)
    document.addEventListener('drop', (event) => take(event, event.dataTransfer), options)
    document.addEventListener('dragover', allowFiles, options)
    return () => {
      listening.abort()
    }
  }, [])
}

/** Office programs put a picture on the clipboard along with copied text. */
function isPastedText({ clipboardData }: ClipboardEvent): boolean {
  const types = clipboardData?.types ?? []
  return types.includes('text/plain') && types.includes('text/html')
}

function allowFiles(event: DragEvent): void {
  if ([...(event.dataTransfer?.items ?? [])].some(({ kind }) => kind === 'file')) event.preventDefault()
}
