import type { ComponentType } from 'react'

/** What a `*.stories.tsx` file next to a component exports as `stories`: every state of it, by name. */
export type Stories = Readonly<Record<string, ComponentType>>
