/** Long enough for Safari, which reads a download only after handling the click. */
const keptMilliseconds = 60_000

/** Saves a file as a download. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type }))
  link.download = name
  link.click()
  setTimeout(() => {
    URL.revokeObjectURL(link.href)
  }, keptMilliseconds)
}
