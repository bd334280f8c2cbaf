import { ExportButton } from './export-button.tsx'
import type { Stories } from './stories.ts'

export const stories: Stories = {
  plain: () => <ExportButton readTable={async () => Promise.resolve('')} />,
}
