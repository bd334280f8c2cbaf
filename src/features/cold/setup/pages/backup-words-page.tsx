import { devicePaths } from '#src/config/device-paths.ts'
import { WordsPage } from '#src/features/cold/setup/components/words-page.tsx'

/** The backup that was postponed when the wallet was created. */
export function Component() {
  return <WordsPage backTo={devicePaths.deviceWallets} next={devicePaths.backupWordsConfirm} />
}
