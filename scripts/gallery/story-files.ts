import type { Stories } from '#src/ui/stories.ts'

const directory = '/src/ui/'
const files = import.meta.glob<Stories>('/src/ui/*.stories.tsx', { eager: true, import: 'stories' })

/** Every component with stories, named after its file: `sign-in-calendar`. */
export const components: readonly { readonly name: string; readonly stories: Stories }[] = Object.entries(files).map(
  ([path, stories]) => ({ name: path.slice(directory.length, -'.stories.tsx'.length), stories }),
)
