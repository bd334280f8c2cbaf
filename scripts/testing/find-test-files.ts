/** Returns the files whose path contains one of the names, ignoring case: `Claim` finds `…/unit/Claim.t.sol`. */
export function findTestFiles(files: readonly string[], names: readonly string[]): readonly string[] {
  if (names.length === 0) return files
  const wanted = names.map((name) => name.toLowerCase())
  return files.filter((file) => wanted.some((name) => file.toLowerCase().includes(name))).toSorted()
}
