/** A tab that was opened before its URL is known. */
export interface PreparedTab {
  /** Shows the URL; returns false if there is no tab, because the browser may have refused to open it. */
  readonly show: (url: string) => boolean
  readonly close: () => void
}

/**
 * Opens an empty tab right within a tap, for a URL that is still to be requested: browsers block tabs opened later. The
 * other page learns nothing about ours.
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
