/** Characters that people compare: those at both ends, which every short form of an address shows. */
const compared = 4

/**
 * Whether one of two different addresses could be taken for the other: poisoners make addresses with the same ends as one
 * that a person has paid, and have them turn up in its history. Both are given in their canonical form.
 */
export function areLookalikes(one: string, other: string): boolean {
  return one !== other && endsOf(one) === endsOf(other)
}

function endsOf(text: string): string {
  // What all addresses of a kind begin with tells none of them from another.
  const tellTale = text.replace(/^(0x|bc1[qp]|ltc1[qp])/, '')
  return `${tellTale.slice(0, compared)}…${tellTale.slice(-compared)}`.toLowerCase()
}
