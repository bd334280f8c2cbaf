/** A tab that was opened before its address is known. */
export interface PreparedTab {
  /** Whether the tab is there to show the address. A browser may have refused to open it. */
  readonly show: (url: string) => boolean
  readonly close: () => void
}

/**
 * Opens an empty tab right within a tap, for an address that has still to be asked for: browsers refuse one that opens
 * later. The other page learns nothing of ours.
 */
export function prepareTab(): PreparedTab {
  const tab = window.open('', '_blank')
  if (tab !== null) tab.opener = null
  return {
    show: (url) => {
      if (tab === null || tab.closed) return false
      tab.location.replace(url)
      return true
    },
    close: () => {
      tab?.close()
    },
  }
}
