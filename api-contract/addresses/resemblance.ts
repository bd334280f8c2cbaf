/** Number of characters at each end that people compare, which every shortened address shows. */
const compared = 4

/**
 * Whether one of two different addresses could be mistaken for the other. Poisoners generate addresses with the same
 * ends as one the user has paid, and plant them in the user's history. Both addresses must be canonical.
 */
export function areLookalikes(one: string, other: string): boolean {
  return one !== other && endsOf(one) === endsOf(other)
}

function endsOf(text: string): string {
  // A prefix shared by all addresses of a kind doesn't tell them apart.
  const tellTale = text.replace(/^(0x|bc1[qp]|ltc1[qp])/, '')
  return `${tellTale.slice(0, compared)}…${tellTale.slice(-compared)}`.toLowerCase()
}
