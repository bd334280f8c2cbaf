import { devicePaths } from '#src/config/device-paths.ts'
import { WordsPage } from '#src/features/cold/setup/components/words-page.tsx'

export function Component() {
  return <WordsPage backTo={devicePaths.deviceWallets} next={devicePaths.orderWords} />
}
