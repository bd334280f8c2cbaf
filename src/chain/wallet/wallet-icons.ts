/** Icons for the list of wallets, drawn by us. */

/** A harbor light: the local test account. */
export const testAccountIcon = svg(
  `<rect width="28" height="28" fill="#e8f2ff"/><path fill="#00489a" d="M11 22l1-9h4l1 9z"/><path fill="#0064d2" d="M11.5 9.5h5V13h-5z"/><path fill="#00489a" d="M14 6l3.5 3.5h-7z"/><path stroke="#8a5300" stroke-width="1.6" stroke-linecap="round" d="M8 11H5M23 11h-3"/>`,
)

/** An anchor on a screen: the wallet on this device. */
export const deviceWalletIcon = svg(
  `<rect width="28" height="28" fill="#0064d2"/><rect x="7.5" y="4.5" width="13" height="19" rx="2.5" fill="#fff"/><path stroke="#00489a" stroke-width="1.6" stroke-linecap="round" d="M14 10.5v7.5M11.8 12.3h4.4M10.3 14.8c.3 2 1.8 3.2 3.7 3.2s3.4-1.2 3.7-3.2"/><circle cx="14" cy="9.2" r="1.3" stroke="#00489a" stroke-width="1.4"/>`,
)

/** MetaMask if it isn't installed; an installed one announces its own. */
export const metaMaskIcon = svg(
  `<rect width="28" height="28" fill="#fff4e0"/><path fill="#f6851b" d="M6 6l6.5 4.5h3L22 6l1.5 8-3.5 7-4-1.2h-4L8 21l-3.5-7z"/><path fill="#763d16" d="M10.5 14.5l2.2.6-.4 1.6zM17.5 14.5l-2.2.6.4 1.6z"/>`,
)

function svg(content: string): string {
  const image = `<svg xmlns="http://www.w3.org/2000/svg" width="28" height="28" viewBox="0 0 28 28" fill="none">${content}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(image)}`
}
