/** Looks for malware in files that strangers upload. */
export interface VirusScanner {
  /** @throws If it can't tell: such a file isn't let through. */
  readonly isInfected: (file: string) => Promise<boolean>
}
