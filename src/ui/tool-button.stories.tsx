import { CopyIcon } from './icons.tsx'
import type { Stories } from './stories.ts'
import { ToolButton } from './tool-button.tsx'

export const stories: Stories = {
  'with an icon': () => <ToolButton icon={CopyIcon} label="Paste" onClick={() => undefined} />,
}
