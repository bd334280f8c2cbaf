/** Scans uploaded files for malware. */
export interface VirusScanner {
  /** @throws if it can't tell: such a file isn't accepted. */
  readonly isInfected: (file: string) => Promise<boolean>
}
