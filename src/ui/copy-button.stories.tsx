import { CopyButton } from './copy-button.tsx'
import type { Stories } from './stories.ts'

export const stories: Stories = {
  plain: () => <CopyButton text="Sevenport" />,
}
