import { devicePaths } from '#src/config/device-paths.ts'
import { WordsPage } from '#src/features/cold/setup/components/words-page.tsx'

/** The back-up that was put off when the wallet was made. */
export function Component() {
  return <WordsPage backTo={devicePaths.deviceWallets} next={devicePaths.backupWordsConfirm} />
}
